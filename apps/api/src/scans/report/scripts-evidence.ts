import type { ScriptChangeView, ScriptLedgerView, ScriptView } from '@palisade/persistence';
import { SCRIPT_CHANGE_WORDS, VARIANT_DAYS } from '@palisade/vocabulary';
import {
  type EvidenceBlock,
  type EvidenceDocument,
  h1,
  h2,
  h3,
  list,
  paragraph,
  timeWords,
} from '../../evidence/evidence-block';

/** Changes beyond these are counted: the file stays readable, and the server responsive. */
export const MOST_REPORTED_CHANGES = 500;
const MOST_NAMED = 50;

export interface ScriptsReport {
  domain: string;
  /** Null before the first scan that compared scripts. */
  ledger: ScriptLedgerView | null;
  scripts: readonly ScriptView[];
  /** Pages as the report may name them. */
  namedPages: (pages: readonly string[]) => string[];
  /** The newest first. */
  changes: readonly ScriptChangeView[];
  totalChanges: number;
  /** Of the page that says how to verify. */
  guide: string;
  /** Of the scan, where nothing was compared yet. */
  at: Date;
}

/** The inventory of scripts for an auditor: PCI DSS 4.0.1, requirements 6.4.3 and 11.6.1. */
export function scriptsEvidence(report: ScriptsReport): EvidenceDocument {
  const title = `Scripts of pages: ${report.domain}`;
  const at = report.ledger?.seenAt ?? report.at;
  return {
    title,
    at,
    blocks: [
      h1(title),
      paragraph(
        `As of ${timeWords(at)}. Evidence for PCI DSS 4.0.1, requirements 6.4.3 (inventory and justification of scripts) and 11.6.1 (alarms when scripts and security headers change).`,
      ),
      ...scope(report),
      ...METHOD,
      ...inventory(report),
      ...changes(report),
      ...selfTest(report),
      ...LIMITS,
      h2('Signature'),
      paragraph(`Palisade signs the PDF of this report. How to verify the signature: ${report.guide}`),
    ],
  };
}

function scope({ domain, ledger }: ScriptsReport): EvidenceBlock[] {
  if (ledger === null)
    return [
      h2('Scope'),
      paragraph('No scan has compared scripts of this site yet. The next one makes the inventory.'),
    ];
  const { pages, sensitivePages, hasRenderer } = ledger;
  return [
    h2('Scope'),
    list([
      `Site: ${domain}`,
      `Pages that are compared: ${pages}`,
      `Pages with a field for a password or a card number: ${named(sensitivePages)}`,
      hasRenderer
        ? 'A browser runs the scripts of the pages, so scripts that other scripts load are included.'
        : 'No browser runs the scripts: scripts that other scripts load at computed addresses, and the content of scripts of other hosts, are not included.',
      'Pages behind a sign-in are included where a scan identity of the check sees them; they have its name.',
    ]),
  ];
}

const METHOD: readonly EvidenceBlock[] = [
  h2('Method'),
  paragraph(
    'Each scan reads the pages as a visitor does and records files, programs in pages and event handlers, security headers of responses and where forms send. It compares them with what earlier scans have seen. Of each program it compares a hash of its calls without values, layout and names of variables, what it uses of the browser, and the domains that it names or contacts. A difference is a change, and is sent to the notification channels of the team that subscribe to it.',
  ),
];

function inventory({ scripts, namedPages }: ScriptsReport): EvidenceBlock[] {
  const present = scripts.filter(({ goneAt }) => goneAt === null);
  const authorised = present.filter(({ authorisation }) => authorisation === 'authorised');
  const hosts = new Map<string, ScriptView[]>();
  for (const script of present) hosts.set(script.host, [...(hosts.get(script.host) ?? []), script]);
  return [
    h2(`Inventory (${present.length})`),
    paragraph(`Authorised: ${authorised.length}. Not authorised: ${present.length - authorised.length}.`),
    ...[...hosts].flatMap(([host, rows]) => [h3(host), list(rows.map((row) => scriptLine(row, namedPages)))]),
  ];
}

function scriptLine(script: ScriptView, namedPages: ScriptsReport['namedPages']): string {
  const { name, places, broughtBy, firstSeenAt, seenAt, versions } = script;
  const [current] = versions;
  return [
    name,
    `pages: ${named(namedPages(places.filter(({ goneAt }) => goneAt === null).map(({ path }) => path)))}`,
    `brought by: ${broughtBy.join(' ← ')}`,
    `seen from ${timeWords(firstSeenAt)} to ${timeWords(seenAt)}`,
    ...(current?.sha256 ? [`SHA-256 ${current.sha256}`] : []),
    ...(current !== undefined && current.uses.length > 0 ? [`uses: ${current.uses.join(', ')}`] : []),
    ...(current !== undefined && current.destinations.length > 0
      ? [`contacts: ${current.destinations.join(', ')}`]
      : []),
    authorisationWords(script),
  ].join('; ');
}

function authorisationWords(script: ScriptView): string {
  const { authorisation, owner, justification, authorisedAt, authorisedBy, authorisedUntil } = script;
  if (owner === null || authorisedAt === null) return 'NOT AUTHORISED';
  const state = { authorised: 'authorised', expired: 'EXPIRED', none: 'NOT AUTHORISED in this version' }[
    authorisation
  ];
  const until = authorisedUntil === null ? '' : `, until ${authorisedUntil}`;
  return `${state}: by ${authorisedBy ?? 'someone'}, ${timeWords(authorisedAt)}${until}; owner: ${owner}; justification: ${justification ?? ''}`;
}

function changes({ changes: all, totalChanges }: ScriptsReport): EvidenceBlock[] {
  const more = totalChanges - all.length;
  return [
    h2(`Changes (${totalChanges})`),
    list(
      all.map(
        ({ at, kind, subject, pages, difference, isAlarm }) =>
          `${timeWords(at)}, ${isAlarm ? 'alarm' : 'no alarm'}: ${SCRIPT_CHANGE_WORDS[kind]}: ${subject}${difference.length === 0 ? '' : ` (${difference.join('; ')})`}; pages: ${named(pages)}`,
      ),
    ),
    ...(more > 0 ? [paragraph(`And ${more} older ones, which the dashboard and the API show.`)] : []),
  ];
}

function selfTest({ ledger }: ScriptsReport): EvidenceBlock[] {
  if (!ledger?.selfTest || ledger.selfTestedAt === null) return [h2('Self-test'), paragraph('None yet.')];
  const { planted, seen } = ledger.selfTest;
  return [
    h2('Self-test'),
    paragraph(
      `On ${timeWords(ledger.selfTestedAt)}, changes were planted into a copy of what a scan had read, and the copy was compared as a scan is. ${seen.length} of ${planted.length} would have raised an alarm.`,
    ),
    list(planted.map((kind) => `${SCRIPT_CHANGE_WORDS[kind]}: ${seen.includes(kind) ? 'seen' : 'NOT SEEN'}`)),
  ];
}

const LIMITS: readonly EvidenceBlock[] = [
  h2('Limits'),
  list([
    'What a site shows to chosen visitors only, to one country or after a while may not be seen.',
    'Programs that build names and addresses from numbers at run time hide what they use; the change of the program is seen.',
    `A script, version or header that a scan saw within the last ${VARIANT_DAYS} days and that comes back raises no second alarm.`,
    'Frames of other sites, such as those of payment providers, are not read.',
  ]),
];

const named = (texts: readonly string[]): string => {
  if (texts.length === 0) return 'none';
  const more = texts.length > MOST_NAMED ? ` and ${texts.length - MOST_NAMED} more` : '';
  return `${texts.slice(0, MOST_NAMED).join(', ')}${more}`;
};

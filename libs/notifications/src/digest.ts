import { visitorWords } from '@palisade/vocabulary';
import type {
  ChecksExcerpt,
  DatedIssuesData,
  DroppedCoverage,
  IssueLine,
  NotificationMessage,
  ScanData,
  ScriptEvent,
  WeeklyData,
} from './message';
import { FAILURE_WORDS, LINE_WORDS } from './words';
import {
  apiDigest,
  certificatesDigest,
  overdueDigest,
  stagingDigest,
  subdomainsDigest,
  unverifiedDigest,
} from './check-digests';
import { chosen, type Digest, digest, type DigestLine, plural } from './digest-parts';
import { flawDigest } from './flaw-digest';
import { plainText } from './plain-text';
import { scriptsDigest } from './scripts-digest';

export type { Digest, DigestLine } from './digest-parts';

type AlarmMessage = Extract<NotificationMessage, { type: `alarm.${string}` }>;

const isAlarm = (message: NotificationMessage): message is AlarmMessage => message.type.startsWith('alarm.');

export function digestOf(message: NotificationMessage): Digest {
  if (isAlarm(message)) return digest(message.data.alarms[0]?.summary ?? '', message.data.url, 'Open it', []);
  if (isDated(message)) return datedDigest(message.data, ...DATED[message.type]);
  if (isAboutScripts(message)) return scriptsDigest(message.data);
  if (isAboutScan(message)) return scanDigest(message.data);
  return digestOfOther(message);
}

type ScriptsMessage = Extract<NotificationMessage, { type: ScriptEvent }>;

const isAboutScripts = (message: NotificationMessage): message is ScriptsMessage => 'changes' in message.data;

type ScanMessage = Extract<NotificationMessage, { data: ScanData }>;

const isAboutScan = (message: NotificationMessage): message is ScanMessage => 'is_first_scan' in message.data;

function digestOfOther(
  message: Exclude<NotificationMessage, AlarmMessage | Dated | ScriptsMessage | ScanMessage>,
): Digest {
  switch (message.type) {
    case 'check.verification_lost':
      return unverifiedDigest(message.data);
    case 'check.overdue':
      return overdueDigest(message.data);
    case 'check.staging_ending':
      return stagingDigest(message.data);
    case 'subdomain.found':
      return subdomainsDigest(message.data);
    case 'certificate.issued':
      return certificatesDigest(message.data);
    case 'api.changed':
      return apiDigest(message.data);
    case 'flaw.new':
      return flawDigest(message.data);
    case 'summary.weekly':
      return weeklyDigest(message.data);
    case 'test':
      return digest('Test message from Palisade', message.data.url, 'Open the channels', [
        `This channel of the team ${chosen(message.data.team.name)} works.`,
      ]);
  }
}

const lineOf = ({ event, severity, title, location, url }: IssueLine): DigestLine => ({
  tag: LINE_WORDS[event],
  severity,
  text: plainText(title),
  location: plainText(location),
  url,
});

function scanDigest(data: ScanData): Digest {
  const { check, scan, counts, issues, more, recovered, is_first_scan, coverage_dropped, url, events } = data;
  const domain = check.domain;
  const base = digest('', url, 'Open the scan', []);
  if (events[0] === 'scan.failed')
    return {
      ...base,
      title: `${domain}: the scan failed`,
      intro: [
        FAILURE_WORDS[scan.failure_reason ?? 'internal_error'],
        'You get one more message when a scan completes again.',
      ],
    };
  const parts = [
    counts['issue.opened'] > 0 ? `${plural(counts['issue.opened'], 'new issue')}` : '',
    counts['issue.reopened'] > 0 ? `${counts['issue.reopened'].toLocaleString('en')} reopened` : '',
    counts['issue.fixed'] > 0 ? `${counts['issue.fixed'].toLocaleString('en')} fixed` : '',
  ].filter(Boolean);
  const hasDropped = coverage_dropped.length > 0;
  const nothing = hasDropped
    ? 'the scan read too few pages'
    : recovered.length > 0
      ? 'scans work again'
      : 'scan completed, nothing changed';
  const subject = newWords(data);
  return {
    ...base,
    title: `${domain}: ${parts.length === 0 ? nothing : parts.join(', ')}`,
    ...(subject !== null && { subject }),
    intro: [
      ...coverage_dropped.map(droppedWords),
      ...(is_first_scan ? ['This was the first completed scan of the check.'] : []),
      ...(recovered.includes('scan.failed') ? ['Scans failed before. This one completed.'] : []),
      ...(recovered.includes('check.overdue') ? ['The check was overdue. This scan completed.'] : []),
    ],
    lines: issues.map(lineOf),
    more: moreOf(more),
  };
}

/** "3 high on shop.example.com (9 new)": the most severe of what is new, for the subject of an e-mail; null where nothing is. */
function newWords({ check, counts, issues, more }: ScanData): string | null {
  const fresh = issues.filter(({ event }) => event !== 'issue.fixed');
  const [first] = fresh;
  if (first === undefined) return null;
  const worst = fresh.filter(({ severity }) => severity === first.severity).length;
  // The worst come first, so those that are not listed are of this severity only if all that are listed are.
  const atLeast = more > 0 && worst === issues.length ? '+' : '';
  const reopened = counts['issue.reopened'];
  const all = counts['issue.opened'] + reopened;
  const rest = all > worst ? ` (${all.toLocaleString('en')} new${reopened > 0 ? ' or reopened' : ''})` : '';
  return `${worst}${atLeast} ${first.severity} on ${check.domain}${rest}`;
}

const droppedWords = ({ identity, last_good, last_good_read }: DroppedCoverage): string =>
  `As ${chosen(visitorWords(identity))}, the scan read ${last_good_read} of the ${last_good} pages that the last good scan read. Nothing is known about the others, so no issue was closed on them. Check whether the site lets the scanner in.`;

const moreOf = (more: number): string => (more > 0 ? `And ${plural(more, 'more change')}.` : '');

type DatedEvent = 'issue.acceptance_ending' | 'issue.acceptance_expired' | 'issue.overdue';
type Dated = Extract<NotificationMessage, { type: DatedEvent }>;

const isDated = (message: NotificationMessage): message is Dated => message.type in DATED;

const DATED: Readonly<Record<DatedEvent, [titleOf: (count: number) => string, intro: string]>> = {
  'issue.acceptance_ending': [
    (count) => (count === 1 ? '1 acceptance ends soon' : `${plural(count, 'acceptance')} end soon`),
    'They end within seven days. Issues that scans still detect then open again: fix them, or accept them until a later date.',
  ],
  'issue.acceptance_expired': [
    (count) => `${plural(count, 'acceptance')} expired`,
    'Issues that scans still detect are open again.',
  ],
  'issue.overdue': [
    (count) => `${plural(count, 'issue')} overdue`,
    'They are open for longer than the team allows for their severity.',
  ],
};

function datedDigest(
  { check, issues, more, url }: DatedIssuesData,
  titleOf: (count: number) => string,
  intro: string,
): Digest {
  const count = issues.length + more;
  return {
    ...digest(`${check.domain}: ${titleOf(count)}`, url, 'Open the issues', [intro]),
    lines: issues.map(lineOf),
    more: more > 0 ? `And ${more.toLocaleString('en')} more.` : '',
  };
}

function weeklyDigest({ team, from, to, opened, fixed, open, ...rest }: WeeklyData): Digest {
  const { oldest_critical: oldest, overdue: late = 0, fix_first: first = [] } = rest;
  return {
    ...digest(
      `Weekly summary of ${chosen(team.name)}: ${opened.toLocaleString('en')} opened, ${fixed.toLocaleString('en')} fixed`,
      rest.url,
      'Open the overview',
      [`From ${from.slice(0, 10)} to ${to.slice(0, 10)}.`],
    ),
    facts: [
      { label: 'Opened', value: opened.toLocaleString('en') },
      { label: 'Fixed', value: fixed.toLocaleString('en') },
      ...(['critical', 'high', 'medium', 'low'] as const).map((severity) => ({
        label: `Open, ${severity}`,
        value: open[severity].toLocaleString('en'),
      })),
      ...flawFacts(rest.new_flaws),
      ...(late === 0 ? [] : [{ label: 'Overdue', value: late.toLocaleString('en') }]),
      ...(rest.acceptances_ending === 0
        ? []
        : [
            {
              label: 'Acceptances that end within 7 days',
              value: rest.acceptances_ending.toLocaleString('en'),
            },
          ]),
    ],
    lines: [
      ...first.map(({ severity, title, why, url }) => ({
        tag: 'Fix first',
        severity,
        text: `${plainText(title)}. ${why}`,
        location: '',
        url,
      })),
      ...(oldest === null
        ? []
        : [
            {
              ...lineOf(oldest),
              tag: `Oldest, open since ${oldest.first_detected_at.slice(0, 10)}`,
              text: `${plainText(oldest.title)} (${oldest.domain})`,
            },
          ]),
      ...checkLines('Never scanned', rest.never_scanned),
      ...checkLines('Last scan failed', rest.broken),
    ],
    more: [moreChecks('never scanned', rest.never_scanned), moreChecks('with a failed scan', rest.broken)]
      .filter(Boolean)
      .join(' '),
  };
}

const flawFacts = (flaws: WeeklyData['new_flaws']): Digest['facts'] =>
  flaws === undefined || flaws.products === 0
    ? []
    : [
        { label: 'Products with new vulnerabilities', value: flaws.products.toLocaleString('en') },
        { label: 'Checks that these affect', value: flaws.affected_checks.toLocaleString('en') },
      ];

const checkLines = (tag: string, { checks }: ChecksExcerpt): DigestLine[] =>
  checks.map(({ domain, url }) => ({ tag, severity: null, text: domain, location: '', url }));

const moreChecks = (what: string, { count, checks }: ChecksExcerpt): string =>
  count > checks.length ? `And ${plural(count - checks.length, 'more check')} ${what}.` : '';

import { isSignedInPage, type LedgerScript, type ScriptVersion } from '@palisade/vocabulary';

const MOST_NAMED = 12;

/** What two versions of a script do not share, a line each. */
export function versionDifference(before: ScriptVersion, now: ScriptVersion): string[] {
  const lines = [
    ...named('Now uses', without(now.uses, before.uses)),
    ...named('No longer uses', without(before.uses, now.uses)),
    ...named('Now contacts', without(now.destinations, before.destinations)),
    ...named('No longer contacts', without(before.destinations, now.destinations)),
    ...changed('Size in bytes', before.bytes?.toLocaleString('en'), now.bytes?.toLocaleString('en')),
    ...changed('SHA-256', before.sha256?.slice(0, 16), now.sha256?.slice(0, 16)),
  ];
  return lines.length === 0 ? ['Its program changed.'] : lines;
}

/** What is known of a script that no scan has seen before. */
export const firstLines = ({ uses, destinations, broughtBy, bytes, sha256 }: LedgerScript): string[] => [
  ...named('Uses', uses),
  ...named('Contacts', destinations),
  // Pages have their own place, and the last one may be of an account.
  ...named(
    'Loaded by',
    broughtBy.filter((each) => !isSignedInPage(each)),
  ),
  ...(bytes === null ? [] : [`Size in bytes: ${bytes.toLocaleString('en')}`]),
  ...(sha256 === null ? [] : [`SHA-256: ${sha256.slice(0, 16)}`]),
];

/** A policy by its directives, other headers by their values. */
export function headerDifference(name: string, before: string, now: string): string[] {
  if (before === '') return [`Added: ${now}`];
  if (now === '') return [`Removed. It was: ${before}`];
  if (!name.startsWith('content-security-policy')) return [`Was: ${before}`, `Is: ${now}`];
  const [old, fresh] = [directivesOf(before), directivesOf(now)];
  return [...new Set([...old.keys(), ...fresh.keys()])].sort().flatMap((directive) => {
    const [was, is] = [old.get(directive), fresh.get(directive)];
    if (was === undefined) return [`Added: ${directive} ${is?.join(' ')}`.trimEnd()];
    if (is === undefined) return [`Removed: ${directive} ${was.join(' ')}`.trimEnd()];
    return [
      ...named(`${directive} now allows`, without(is, was)),
      ...named(`${directive} no longer allows`, without(was, is)),
    ];
  });
}

const directivesOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split(';').flatMap((part): [string, string[]][] => {
      const [name, ...sources] = part.trim().split(/\s+/);
      return name === undefined || name === '' ? [] : [[name, sources]];
    }),
  );

export const listeningLine = (events: readonly string[]): string =>
  `Listens to what people type into a card field: ${events.join(', ')}`;

export const without = (these: readonly string[], others: readonly string[]): string[] =>
  these.filter((each) => !others.includes(each));

const named = (label: string, texts: readonly string[]): string[] => {
  if (texts.length === 0) return [];
  const more = texts.length > MOST_NAMED ? ` and ${texts.length - MOST_NAMED} more` : '';
  return [`${label}: ${texts.slice(0, MOST_NAMED).join(', ')}${more}`];
};

const changed = (label: string, before: string | undefined, now: string | undefined): string[] =>
  before === undefined || now === undefined || before === now ? [] : [`${label}: ${before} → ${now}`];

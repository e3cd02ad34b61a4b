import { suiteName, suitesOf } from './cipher-suites';
import { type HelloOutcome, isRefusal } from './hello-outcome';
import type { HelloSender } from './hello-sender';
import { OLDER_GROUPS } from './named-groups';
import {
  olderVersions,
  type SecondHello,
  type SecondHellos,
  type SuiteFacts,
  type VersionFacts,
  type WeakSuites,
} from './tls-facts';
import { TLS_VERSIONS, type TlsVersion } from './tls-versions';
import { WEAK_CLASSES, type WeakClass, weakClassOf } from './weak-suites';

/** Leaves room for the weak ones. */
const MOST_AES = 100;

type Hello = Extract<HelloOutcome, { kind: 'hello' }>;

/** The server's pick, or why there is none: see `SecondHello`. */
type Pick = Hello | Exclude<SecondHello, 'same'>;

/** Offers these suites alone. */
async function pickAmong(sender: HelloSender, version: TlsVersion, suites: readonly number[]): Promise<Pick> {
  if (suites.length === 0) return 'other';
  const outcome = await sender.ask({ version, suites: suites.slice(0, 128), groups: OLDER_GROUPS });
  if (outcome.kind !== 'hello') return isRefusal(outcome) ? 'other' : 'unanswered';
  const { version: picked, suite } = outcome.hello;
  return picked === TLS_VERSIONS[version] && suites.includes(suite) ? outcome : 'other';
}

const secondOf = (pick: Pick): SecondHello => (typeof pick === 'string' ? pick : 'same');

const isWeakHash = (hash: string | null): boolean => hash === 'MD5' || hash === 'SHA-1';
const codesOf = (suites: readonly SuiteFacts[]): number[] => suites.map(({ code }) => code);
const isAes = (name: string): boolean => name.includes('_WITH_AES_') && weakClassOf(name) === null;

/** Sends a second hello for whatever is serious enough to need one. */
export async function askAgain(
  sender: HelloSender,
  versions: readonly VersionFacts[],
): Promise<SecondHellos> {
  const newestFirst = olderVersions(versions);
  const [weakSuites, dh, weakSignature, sslv3] = await Promise.all([
    Promise.all(WEAK_CLASSES.map((weak) => confirmClass(sender, newestFirst, weak))),
    measureField(sender, newestFirst),
    confirmSignature(sender, newestFirst),
    confirmSslv3(sender, newestFirst),
  ]);
  return { weakSuites: weakSuites.filter((weak) => weak !== null), dh, weakSignature, sslv3 };
}

/** How many hellos `askAgain` may still send. */
export function secondHellosOf(versions: readonly VersionFacts[]): number {
  const older = olderVersions(versions);
  const names = older.flatMap(({ suites }) => suites.map(({ name }) => name));
  const kinds = new Set(names.map(weakClassOf));
  const suites = older.flatMap((facts) => facts.suites);
  return (
    [...kinds].filter((kind) => kind !== null).length +
    (kinds.has('64bit') ? older.length + 1 : 0) +
    Number(suites.some(({ keyExchange }) => keyExchange?.kind === 'dh')) +
    Number(suites.some(({ signatureHash }) => isWeakHash(signatureHash))) +
    Number(older.some(({ version }) => version === 'SSLv3'))
  );
}

/** In the newest version that takes them. */
async function confirmClass(
  sender: HelloSender,
  newestFirst: readonly VersionFacts[],
  weak: WeakClass,
): Promise<WeakSuites | null> {
  const isWeak = (name: string): boolean => weakClassOf(name) === weak;
  const facts = newestFirst.find(({ suites }) => suites.some(({ name }) => isWeak(name)));
  if (facts === undefined) return null;
  const { version } = facts;
  const suites = facts.suites.filter(({ name }) => isWeak(name));
  return {
    class: weak,
    version,
    suites: suites.map(({ name }) => name),
    second: secondOf(await pickAmong(sender, version, codesOf(suites))),
    isPreferred: weak === '64bit' ? await isPicked(sender, newestFirst, isWeak) : null,
  };
}

/** Whether any version picks such a suite out of a list that starts with AES: what a browser would get. */
async function isPicked(
  sender: HelloSender,
  newestFirst: readonly VersionFacts[],
  isWeak: (name: string) => boolean,
): Promise<boolean | null> {
  const answers = await Promise.all(newestFirst.map((facts) => prefersWeak(sender, facts, isWeak)));
  return answers.find((isPreferred) => isPreferred === true) ?? answers.find((one) => one !== null) ?? null;
}

/** Null where the version does not take both. */
async function prefersWeak(
  sender: HelloSender,
  facts: VersionFacts,
  isWeak: (name: string) => boolean,
): Promise<boolean | null> {
  const [aes, weak] = [isAes, isWeak].map((isMeant) => candidates(facts, isMeant));
  if (!aes?.length || !weak?.length) return null;
  const pick = await pickAmong(sender, facts.version, [...aes.slice(0, MOST_AES), ...weak]);
  if (typeof pick === 'string') return null;
  if (!weak.includes(pick.hello.suite)) return false;
  const hasAes =
    facts.suites.some(({ name }) => isAes(name)) ||
    secondOf(await pickAmong(sender, facts.version, aes)) === 'same';
  return hasAes ? true : null;
}

/** The suites of a kind that the version is known to take; where the list is cut and names none, all that there are. */
function candidates({ version, suites, isComplete }: VersionFacts, isMeant: (name: string) => boolean) {
  const known = codesOf(suites.filter(({ name }) => isMeant(name)));
  return known.length > 0 || isComplete
    ? known
    : suitesOf(version).filter((code) => isMeant(suiteName(code)));
}

/** Only DHE: anonymous and export suites are defects of their own. */
async function measureField(
  sender: HelloSender,
  newestFirst: readonly VersionFacts[],
): Promise<SecondHellos['dh']> {
  const measured = newestFirst.flatMap(({ version, suites }) =>
    suites.flatMap(({ code, name, keyExchange }) =>
      keyExchange?.kind === 'dh' && name.startsWith('TLS_DHE_') && !name.includes('_EXPORT')
        ? [{ bits: keyExchange.bits, version, code }]
        : [],
    ),
  );
  const [smallest] = [...measured].sort((one, other) => one.bits - other.bits);
  if (smallest === undefined) return null;
  const { version, code, bits } = smallest;
  const again = await pickAmong(sender, version, [code]);
  const found = { version, suite: suiteName(code) };
  if (again === 'unanswered') return { ...found, bits, isConfirmed: false };
  if (again === 'other' || again.keyExchange?.kind !== 'dh') return null;
  return { ...found, bits: Math.max(bits, again.keyExchange.bits), isConfirmed: true };
}

async function confirmSignature(
  sender: HelloSender,
  newestFirst: readonly VersionFacts[],
): Promise<SecondHellos['weakSignature']> {
  const suites = newestFirst.find(({ version }) => version === 'TLSv1.2')?.suites ?? [];
  const weak = suites.find(({ signatureHash }) => isWeakHash(signatureHash));
  if (weak === undefined) return null;
  const again = await pickAmong(sender, 'TLSv1.2', [weak.code]);
  const isAnswered = again !== 'unanswered';
  const hash = typeof again === 'object' ? again.signatureHash : isAnswered ? null : weak.signatureHash;
  return hash !== null && isWeakHash(hash) ? { hash, suite: weak.name, isConfirmed: isAnswered } : null;
}

async function confirmSslv3(
  sender: HelloSender,
  newestFirst: readonly VersionFacts[],
): Promise<SecondHello | null> {
  const facts = newestFirst.find(({ version }) => version === 'SSLv3');
  return facts ? secondOf(await pickAmong(sender, 'SSLv3', codesOf(facts.suites))) : null;
}

/** All weak suites of a version in one hello, then those of the pick's kind alone. */
export async function findWeakSuites(sender: HelloSender, version: TlsVersion): Promise<WeakSuites[]> {
  const weak = suitesOf(version).filter((code) => weakClassOf(suiteName(code)) !== null);
  const first = await pickAmong(sender, version, weak);
  if (typeof first === 'string') return [];
  const { suite } = first.hello;
  const kind = weakClassOf(suiteName(suite));
  if (kind === null) return [];
  const second = secondOf(await pickAmong(sender, version, [suite]));
  return [{ class: kind, version, suites: [suiteName(suite)], second, isPreferred: null }];
}

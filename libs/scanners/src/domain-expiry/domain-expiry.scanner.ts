import type { RuleId } from '@palisade/catalogue';
import {
  curl,
  hostNameOf,
  type Inconclusive,
  isPrivateSuffix,
  type KeptAnswer,
  notApplicable,
  registrableDomain,
  rulesOf,
  scanner,
  type ScannerInput,
  shQuote,
} from '@palisade/scan-engine';
import { isRecord, type TestSettings } from '@palisade/vocabulary';
import type { Registration } from './registration';
import { type RegistryTrouble, serversOf, visitRegistry } from './registry-visit';

interface Seen {
  domain: string | null;
  registration: Registration | null;
  /** The day of an answer that is older than a day; null for one of today. */
  answeredOn: string | null;
  trouble: Trouble | null;
  days: { high: number; medium: number };
  /** Milliseconds since 1970. */
  now: number;
}
type Trouble = RegistryTrouble | 'no_domain' | 'private_suffix' | 'stale_data' | 'asked_elsewhere';

const DAY_MS = 86_400_000;
const USUAL_DAYS = { high: 7, medium: 30 };
/** An answer of yesterday still counts when the registry refuses today. */
const OLDEST_ANSWER_MS = 2 * DAY_MS;
const GONE = ['redemption period', 'pending delete'];
const HOLDS = ['client hold', 'server hold'];
const LOCK = /^(?:(?:client|server) transfer prohibited|transfer prohibited|locked)$/;
/** Country codes whose registries use the statuses of EPP; all generic domains do (ICANN's RDAP profile). */
const WITH_LOCKS = new Set(['ac', 'cc', 'co', 'io', 'me', 'sh', 'tv', 'us']);

const SENTENCES: Record<Trouble, string> = {
  no_domain: 'the target has no domain name that a registry of the Internet knows',
  private_suffix:
    'the name belongs to a hoster, who registered the domain above it; create a check for a domain of your own',
  stale_data:
    'the list of registries was last current more than 180 days ago and does not have that of the domain, which may offer RDAP by now; the operator can update the list',
  no_rdap:
    'the registry of the domain does not publish registrations (RDAP); note the date of its end yourself',
  asked_elsewhere:
    'the registry is asked once a day, and its last answer could not be used; the next scan after a pause asks again',
  unreachable: 'the registry of the domain did not respond; scan again later',
  refused: 'the registry of the domain refuses further requests for now; scan again later',
  unknown_domain: 'the registry does not know the domain; check its name',
  error: 'the registry of the domain returned an error; scan again later',
  unreadable: 'the response of the registry could not be read; scan again later',
};

const rules = rulesOf<'domain_expiry', Seen>({
  'domain-expired': (seen) =>
    hasEnded(seen) && { ...shown(seen), expected: 'a registration that lasts, with automatic renewal' },
  'domain-expiring': (seen) => {
    const severity = hasEnded(seen) ? null : severityOf(seen);
    return severity !== null && { ...shown(seen), severity, expected: 'a renewal before that date' };
  },
  'domain-on-hold': (seen) =>
    statusesOf(seen).some((status) => HOLDS.includes(status)) && {
      ...shown(seen),
      expected: 'no clientHold and no serverHold',
    },
  'domain-no-transfer-lock': (seen) =>
    lacksLock(seen) && !hasEnded(seen) && { ...shown(seen), expected: 'clientTransferProhibited' },
});

export const domainExpiryScanner = scanner('domain_expiry', {
  budget: { requests: 4, connections: 6, dnsQueries: 4, bytes: 2 * 1024 * 1024, durationMs: 40_000 },
  summary: 'The registration of the domain does not end soon.',
  observe,
  rules,
  whyUnread: ({ trouble }): Inconclusive | null => (trouble === null ? null : whyUnread(trouble)),
  whyUnsure: ({ registration }) => (registration?.expires === null ? NO_DATE : null),
  unjudgedRules: ({ registration }): RuleId<'domain_expiry'>[] =>
    registration?.expires === null ? ['domain-expired', 'domain-expiring'] : [],
  details: ({ domain, registration, answeredOn }) => ({
    domain,
    ...(registration !== null && {
      registry: new URL(registration.url).host,
      registrar: registration.registrar,
      expires: registration.expires,
      statuses: registration.statuses,
    }),
    ...(answeredOn !== null && { answered_on: answeredOn }),
  }),
});

function whyUnread(reason: Trouble): Inconclusive {
  const sentence = SENTENCES[reason];
  return reason === 'no_domain' ? notApplicable(sentence) : { sentence, reason };
}

const NO_DATE: Inconclusive = {
  sentence:
    'the registry of the domain does not publish when registrations end; note the date from your registrar',
  reason: 'no_expiry_date',
};

const statusesOf = ({ registration }: Seen): readonly string[] => registration?.statuses ?? [];

/** `auto renew period`: the registry has renewed it already, and the registrar may still give it back. */
function hasEnded(seen: Seen): boolean {
  const statuses = statusesOf(seen);
  const left = msLeft(seen);
  return (
    statuses.some((status) => GONE.includes(status)) ||
    (left !== null && left < 0 && !statuses.includes('auto renew period'))
  );
}

const msLeft = ({ registration, now }: Seen): number | null =>
  registration?.expires ? Date.parse(registration.expires) - now : null;

function severityOf(seen: Seen): 'high' | 'medium' | null {
  const left = msLeft(seen);
  if (left === null || left < 0) return null;
  if (left <= seen.days.high * DAY_MS) return 'high';
  return left <= seen.days.medium * DAY_MS ? 'medium' : null;
}

/** Without any status the registry does not say whether there is a lock; while it moves, there is none on purpose. */
function lacksLock(seen: Seen): boolean {
  const statuses = statusesOf(seen);
  const top = seen.domain?.split('.').at(-1) ?? '';
  const hasLocks = (top.length > 2 && !top.startsWith('xn--')) || WITH_LOCKS.has(top);
  const isMoving = statuses.includes('pending transfer');
  return hasLocks && statuses.length > 0 && !isMoving && !statuses.some((status) => LOCK.test(status));
}

function shown({ registration, answeredOn }: Seen) {
  const { url = '', expires = null, statuses = [], isConfirmed = false } = registration ?? {};
  return {
    url,
    observed: `${expires === null ? 'no date' : `ends ${expires}`}; status: ${statuses.join(', ') || 'none'}`,
    confirmed: isConfirmed,
    reproduce: `${curl(url)} -L -H 'Accept: application/rdap+json' ${shQuote(url)} | grep -oE '"eventAction"[^}]*|"status"[^]]*'`,
    ...(answeredOn !== null && {
      detail: 'The registry refused today, so this is what it said the day before.',
    }),
  };
}

async function observe(input: ScannerInput): Promise<Seen> {
  const { target, settings, now, data } = input;
  const seen: Seen = {
    domain: null,
    registration: null,
    answeredOn: null,
    trouble: null,
    days: daysOf(settings),
    now: now.getTime(),
  };
  const host = hostNameOf(target);
  const domain = host === null ? null : registrableDomain(host);
  if (host === null || domain === null) return { ...seen, trouble: 'no_domain' };
  if (isPrivateSuffix(host)) return { ...seen, domain, trouble: 'private_suffix' };
  if (serversOf(domain, data.get('rdap_servers')).length === 0)
    return { ...seen, domain, trouble: data.isStale('rdap_servers') ? 'stale_data' : 'no_rdap' };
  return { ...seen, domain, ...(await registrationOf(input, domain, seen.days.high)) };
}

const daysOf = (settings: TestSettings | null): Seen['days'] => ({ ...USUAL_DAYS, ...settings?.days });

type Found = Pick<Seen, 'registration' | 'answeredOn' | 'trouble'>;

/** From the registry, or from what another scan of the installation was told within a day. */
async function registrationOf(input: ScannerInput, domain: string, days: number): Promise<Found> {
  const { mayAsk, kept } = await input.outside.claim(domain);
  if (!mayAsk) return keptFound(kept, input.now) ?? { ...NOTHING, trouble: 'asked_elsewhere' };
  const { registration, trouble, restSeconds } = await visitRegistry(input, domain, days);
  await input.outside.keep(domain, registration, restSeconds);
  if (registration !== null) return { registration, answeredOn: null, trouble: null };
  return keptFound(kept, input.now) ?? { ...NOTHING, trouble };
}

const NOTHING = { registration: null, answeredOn: null };

function keptFound(kept: KeptAnswer | null, now: Date): Found | null {
  const ageMs = kept === null ? Number.NaN : now.getTime() - Date.parse(kept.at);
  if (kept === null || !isRegistration(kept.value) || !(ageMs < OLDEST_ANSWER_MS)) return null;
  const answeredOn = ageMs > DAY_MS ? kept.at.slice(0, 10) : null;
  return { registration: kept.value, answeredOn, trouble: null };
}

/** A previous release may have kept something else. */
const isRegistration = (value: unknown): value is Registration =>
  isRecord(value) && typeof value.url === 'string' && Array.isArray(value.statuses) && 'expires' in value;

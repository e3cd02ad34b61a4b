import {
  isInnerList,
  parseDictionary,
  parseList,
  Token,
  type List,
  type Parameters,
} from 'structured-headers';
import type { StepCounter } from '@palisade/scan-engine';

type HeaderLines = readonly (readonly [name: string, value: string])[];

/** Bounds of one response. Real responses name a handful of limits at most; later ones are ignored. */
const MOST_LINES = 40;
const LONGEST_FIELD = 1_024;
const MOST_ITEMS = 20;

/** One limit that a response tells of. Fields that it does not tell are null. */
export interface Quota {
  /** Tells the limits of one response apart and finds them again in the next. */
  name: string;
  limit: number | null;
  remaining: number | null;
  /** As sent: seconds from now, a point in time, or nonsense. */
  reset: string | null;
  /** Seconds. */
  window: number | null;
  /** The IETF fields count seconds from now; the X- ones are a matter of taste. */
  isStandard: boolean;
}

const UNIT_SECONDS: Record<string, number> = {
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  month: 2_592_000,
  year: 31_536_000,
};

/** `X-RateLimit-Limit`, `X-Rate-Limit-Remaining`, `RateLimit-Reset`, and with a unit as Kong writes them. */
const SEPARATE = /^(x-)?rate-?limit-(limit|remaining|reset)(?:-(second|minute|hour|day|month|year))?$/;

export const isLimitHeader = (name: string): boolean =>
  SEPARATE.test(name) ||
  /^(ratelimit|ratelimit-policy|retry-after|x-ratelimit-(replenish-rate|burst-capacity))$/.test(name);

/**
 * All limits in the header of one response: IETF draft in its several versions, the X- families, Kong, Spring. Bound: 40 lines, and
 * 20 items in each list of at most 1,024 characters.
 */
export function quotasOf(headers: HeaderLines, steps?: StepCounter): Quota[] {
  const lines = headers.filter(([name]) => isLimitHeader(name)).slice(0, MOST_LINES);
  steps?.add(headers.length);
  const valueOf = (name: string): string | null => {
    const values = lines.filter(([field]) => field === name).map(([, value]) => value);
    steps?.add(lines.length);
    return values.length === 0 ? null : values.join(', ').slice(0, LONGEST_FIELD);
  };
  const policies = policiesIn(valueOf('ratelimit-policy'));
  const standard = [...currentLimits(valueOf('ratelimit'), policies), ...separateFields(lines, policies)];
  // Drafts 3 to 7 tell a limit without the name of its policy.
  const told = new Set(standard.flatMap((quota) => [quota.name, sizeOf(quota)]));
  const untold = policies.filter((policy) => !told.has(policy.name) && !told.has(sizeOf(policy)));
  steps?.add(standard.length + policies.length);
  return [...standard, ...untold];
}

/** No name of a policy has a line break. */
const sizeOf = ({ limit, window }: Quota): string => `${limit}\n${window}`;

/** `"default";q=100;w=60` (draft 8 and later) or `100;w=60` (before). Quotas of bytes are none of requests. */
function policiesIn(field: string | null): Quota[] {
  return listIn(field).flatMap(([item, parameters]) => {
    const unit: unknown = parameters.get('qu');
    if (unit !== undefined && textOf(unit) !== 'requests') return [];
    const limit = typeof item === 'number' ? item : numberOf(parameters.get('q'));
    return [quota(textOf(item), { limit, window: numberOf(parameters.get('w')) })];
  });
}

/** `"default";r=50;t=30` (draft 8 and later) or `limit=100, remaining=50, reset=30` (draft 7). */
function currentLimits(field: string | null, policies: readonly Quota[]): Quota[] {
  const list = listIn(field);
  if (list.length > 0) {
    const byName = new Map(policies.toReversed().map((policy) => [policy.name, policy]));
    return list.map(([item, parameters]) => {
      const policy = byName.get(textOf(item));
      const remaining = numberOf(parameters.get('r'));
      const reset = parameters.has('t') ? textOf(parameters.get('t')) : null;
      return quota(textOf(item), { limit: policy?.limit, window: policy?.window, remaining, reset });
    });
  }
  const dictionary = dictionaryIn(field);
  if (!dictionary.has('limit') && !dictionary.has('remaining')) return [];
  const reset = dictionary.get('reset');
  return [
    quota('ratelimit', {
      limit: numberOf(dictionary.get('limit')),
      remaining: numberOf(dictionary.get('remaining')),
      reset: reset === undefined ? null : textOf(reset),
      window: policies.length === 1 ? policies[0]?.window : null,
    }),
  ];
}

function separateFields(headers: HeaderLines, policies: readonly Quota[]): Quota[] {
  const found = new Map<string, Quota>();
  for (const [header, value] of headers) {
    const [, extension, part, unit] = SEPARATE.exec(header) ?? [];
    if (part === undefined) continue;
    const name = `${extension ? 'x-' : ''}ratelimit${unit ? `-${unit}` : ''}`;
    const known = found.get(name) ?? quota(name, { window: unit ? UNIT_SECONDS[unit] : null });
    known.isStandard = extension === undefined;
    found.set(name, { ...known, ...partOf(part, value, known.window) });
  }
  // Draft 3 to 6: one policy field next to the separate ones.
  const [only] = policies.length === 1 ? policies : [];
  for (const known of found.values()) {
    if (only?.limit === known.limit) known.window ??= only.window;
  }
  return [...found.values()];
}

function partOf(part: string, value: string, window: number | null): Partial<Quota> {
  if (part === 'limit') return limitWithWindow(value, window);
  return part === 'remaining' ? { remaining: leadingNumber(value) } : { reset: value.trim() };
}

/** `100`, or with its policies as draft 3 allowed: `100, 100;w=60`. */
function limitWithWindow(value: string, known: number | null): Pick<Quota, 'limit' | 'window'> {
  const limit = leadingNumber(value);
  const policies = value.slice(0, LONGEST_FIELD).split(',', MOST_ITEMS).map(policyIn);
  const window = policies.find((policy) => policy?.quantity === limit)?.window;
  return { limit, window: window ?? known };
}

/** `100;w=60`, or null. */
function policyIn(item: string): { quantity: number; window: number } | null {
  const [quantity = '', ...parameters] = item.split(';').map((part) => part.trim());
  const [, window = ''] =
    parameters.map((one) => one.split('=')).find(([name]) => name?.trim() === 'w') ?? [];
  const seconds = window.trim().replaceAll('"', '');
  const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text);
  return isNumber(quantity) && isNumber(seconds)
    ? { quantity: Number(quantity), window: Number(seconds) }
    : null;
}

const quota = (name: string, told: Partial<Record<keyof Quota, unknown>> & Partial<Quota>): Quota => ({
  name,
  limit: told.limit ?? null,
  remaining: told.remaining ?? null,
  reset: told.reset ?? null,
  window: told.window ?? null,
  isStandard: true,
});

function listIn(field: string | null): [unknown, Parameters][] {
  if (field === null) return [];
  let list: List;
  try {
    list = parseList(field);
  } catch {
    return [];
  }
  return list
    .slice(0, MOST_ITEMS)
    .flatMap((item): [unknown, Parameters][] => (isInnerList(item) ? [] : [item]));
}

function dictionaryIn(field: string | null): Map<string, unknown> {
  try {
    const dictionary = parseDictionary(field ?? '');
    return new Map([...dictionary].map(([key, value]) => [key, isInnerList(value) ? null : value[0]]));
  } catch {
    return new Map();
  }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function textOf(value: unknown): string {
  if (value instanceof Token) return value.toString();
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function leadingNumber(value: string): number | null {
  const digits = /^\s{0,20}(-?\d{1,20})/.exec(value)?.[1];
  return digits === undefined ? null : Number(digits);
}

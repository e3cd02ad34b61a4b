import { type LedgerPage, MOST_LEDGER_TEXTS, type ScriptChange, VARIANT_DAYS } from '@palisade/vocabulary';
import { keptPictures, pictureDifference, seenAgain } from './compare-pictures';
import { headerDifference, listeningLine, without } from './difference';
import type { KeptLedger, KeptPage, KeptValue } from './ledger-state';
import { isBeyondNoise, noiseAfter } from './noise';

const DAY_MS = 86_400_000;
const MOST_VALUES = 6;
export interface PagesCompared {
  pages: Record<string, KeptPage>;
  changes: ScriptChange[];
}

/** Compares what a scan saw of its pages with what earlier scans saw. The same change on several pages is one. */
export function comparePages(
  seen: readonly LedgerPage[],
  { pages: known, seenAt }: Pick<KeptLedger, 'pages' | 'seenAt'>,
  now: Date,
): PagesCompared {
  const changes = new Map<string, ScriptChange>();
  const note = (change: ScriptChange): void => {
    const key = JSON.stringify([change.kind, change.subject, change.difference]);
    const one = changes.get(key);
    if (one === undefined) changes.set(key, { ...change, pages: [...change.pages] });
    else one.pages.push(...change.pages);
  };
  const pages = Object.fromEntries(
    seen.map((page): [string, KeptPage] => {
      const before = asSeen(known[page.path], seenAt);
      if (before !== undefined) for (const change of changesOf(page, before, now)) note(change);
      return [page.path, keptPage(page, before, now)];
    }),
  );
  return { pages, changes: [...changes.values()] };
}

const asSeen = (page: KeptPage | undefined, seenAt: string | undefined): KeptPage | undefined =>
  page?.pictures === undefined || seenAt === undefined
    ? page
    : { ...page, pictures: seenAgain(page.pictures, seenAt) };

function changesOf(page: LedgerPage, before: KeptPage, now: Date): ScriptChange[] {
  const at = { scriptId: null, pages: [page.path], isAlarm: true };
  const headers = namesIn(page, before).flatMap((name): ScriptChange[] => {
    const value = page.headers[name] ?? '';
    const [current] = valuesOf(before, name);
    if (isKnown(valuesOf(before, name), value, now)) return [];
    const difference = headerDifference(name, current?.value ?? '', value);
    return [{ kind: 'header_changed', subject: name, difference, ...at }];
  });
  const forms = without(page.forms, before.forms).map((target): ScriptChange => ({
    kind: 'form_changed',
    subject: target,
    difference: [],
    ...at,
  }));
  const frames = newFrames(page, before).map((domain): ScriptChange => ({
    kind: 'form_changed',
    subject: `Frame of ${domain}`,
    difference: [],
    ...at,
  }));
  const listeners = Object.entries(page.listeners ?? {}).flatMap(([script, events]): ScriptChange[] => {
    if (!before.listeners) return [];
    const fresh = without(events, before.listeners[script] ?? []);
    if (fresh.length === 0) return [];
    return [{ kind: 'listener_added', subject: script, difference: [listeningLine(fresh)], ...at }];
  });
  const content = contentChanged(page, before, now).map((change) => ({ ...change, ...at }));
  return [...headers, ...forms, ...frames, ...listeners, ...content];
}

/** What a visitor sees, as in a defacement. */
function contentChanged(
  page: LedgerPage,
  before: KeptPage,
  now: Date,
): Pick<ScriptChange, 'kind' | 'subject' | 'difference'>[] {
  const isText = isBeyondNoise(partChanged(page, before), before.noise);
  const difference = pictureDifference(page, before.pictures, now);
  if (!isText && difference.length === 0) return [];
  const subject =
    difference.length === 0 ? 'Visible text' : isText ? 'Visible text and pictures' : 'Pictures';
  return [{ kind: 'page_changed', subject, difference }];
}

/** Where people type a password, a card number or pay, a frame can take the place of the fields. */
function newFrames({ frames, isSensitive, isPaid }: LedgerPage, before: KeptPage): string[] {
  const isWatched = isSensitive || isPaid === true || before.isPaid === true;
  return isWatched && before.frames !== undefined ? without(frames ?? [], before.frames) : [];
}

function keptPage(page: LedgerPage, before: KeptPage | undefined, now: Date): KeptPage {
  const { isSensitive, isDrawn, forms } = page;
  const at = now.toISOString();
  const part = before === undefined ? 0 : partChanged(page, before);
  const noise = before?.noise ?? 0;
  const pictures = keptPictures(page, before?.pictures, now);
  return {
    isSensitive,
    isDrawn: isDrawn || before?.isDrawn === true,
    headers: Object.fromEntries(
      namesIn(page, before).map((name) => [name, keptValues(page.headers[name] ?? '', before, name, at)]),
    ),
    forms: keptTexts(forms, before?.forms),
    ...keptFrames(page, before),
    listeners: keptListeners(page.listeners ?? null, before?.listeners ?? null),
    words: keptWords(page, before),
    noise: noiseAfter(part, noise),
    ...(pictures !== undefined && { pictures }),
  };
}

const namesIn = (page: LedgerPage, before: KeptPage | undefined): string[] =>
  [...new Set([...Object.keys(page.headers), ...Object.keys(before?.headers ?? {})])].sort();

/** A header that no response has had so far was absent. */
const valuesOf = ({ headers }: KeptPage, name: string): readonly KeptValue[] =>
  headers[name] ?? [{ value: '', lastSeenAt: new Date(0).toISOString() }];

/** The current value, or one of several that servers send in turn. */
const isKnown = (values: readonly KeptValue[], value: string, now: Date): boolean =>
  values.some(
    (each, place) =>
      each.value === value &&
      (place === 0 || now.getTime() - Date.parse(each.lastSeenAt) <= VARIANT_DAYS * DAY_MS),
  );

function keptValues(value: string, before: KeptPage | undefined, name: string, at: string): KeptValue[] {
  const [current, ...earlier] = before === undefined ? [] : valuesOf(before, name);
  // An unchanged page is not written again at each scan.
  if (current?.value === value) return [current, ...earlier];
  const past = current === undefined ? [] : [{ ...current, lastSeenAt: at }, ...earlier];
  return [{ value, lastSeenAt: at }, ...past.filter((each) => each.value !== value)].slice(0, MOST_VALUES);
}

const keptTexts = (now: readonly string[], before: readonly string[] = []): string[] =>
  [...now, ...without(before, now)].slice(0, MOST_LEDGER_TEXTS);

const keptFrames = (
  { frames, isPaid }: LedgerPage,
  before: KeptPage | undefined,
): Pick<KeptPage, 'frames' | 'isPaid'> => ({
  ...(frames !== undefined && { frames: keptTexts(frames, before?.frames) }),
  ...((isPaid === true || before?.isPaid === true) && { isPaid: true }),
});

/** A visit that shows nothing says nothing about the text. */
const keptWords = ({ words }: LedgerPage, before: KeptPage | undefined): number[] =>
  words.length === 0 ? (before?.words ?? []) : words;

/** A script that listens at some visits only is reported once. */
function keptListeners(now: KeptPage['listeners'], before: KeptPage['listeners']): KeptPage['listeners'] {
  if (!now || !before) return now ?? before;
  const scripts = [...new Set([...Object.keys(now), ...Object.keys(before)])].slice(0, MOST_LEDGER_TEXTS);
  return Object.fromEntries(
    scripts.map((script) => [script, keptTexts(now[script] ?? [], before[script]).sort()]),
  );
}

/** How much of two texts differs, by the smallest hashes of what both say: a sample of all that either says. */
function partChanged({ words }: LedgerPage, before: KeptPage): number {
  if (words.length === 0 || before.words.length === 0) return 0;
  const [one, other] = [new Set(words), new Set(before.words)];
  const sample = [...new Set([...words, ...before.words])]
    .sort((first, second) => first - second)
    .slice(0, Math.max(words.length, before.words.length));
  return 1 - sample.filter((each) => one.has(each) && other.has(each)).length / sample.length;
}

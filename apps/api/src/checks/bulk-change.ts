import { isDeepStrictEqual } from 'node:util';
import type { CheckDetail, CheckSettings } from '@palisade/persistence';
import { MAX_TAGS, type TestKey } from '@palisade/vocabulary';
import { ValidationFailed } from '../http/fields/validation-failed';
import type { BulkChecksBody } from './dto/bulk-checks.body';
import { UpdateCheckBody } from './dto/update-check.body';

/** What a bulk change touches of a check, as JSON stores it. */
export type Touched = Partial<
  Record<'schedule' | 'scheduleFrequency' | 'scheduleTime' | 'tags' | 'tests' | 'pausedUntil', unknown>
>;

const TOUCHED = {
  schedule: ['schedule', 'scheduleFrequency', 'scheduleTime'],
  tests: ['tests'],
  tags: ['tags'],
  pause: ['pausedUntil'],
  resume: ['pausedUntil'],
  delete: [],
} as const satisfies Record<BulkChecksBody['action'], readonly (keyof Touched)[]>;

/** What the action touches; of the tests only those that the request names. */
export function touchedOf(settings: CheckSettings, { action, tests = {} }: BulkChecksBody): Touched {
  const values = TOUCHED[action].map((name) => [
    name,
    name === 'tests'
      ? Object.fromEntries(
          (Object.keys(tests) as TestKey[]).map((key) => [key, settings.tests[key] === true]),
        )
      : settings[name],
  ]);
  return asStored(Object.fromEntries(values) as Touched);
}

/** Whether a check still has what a bulk change wrote. */
export const isStill = (settings: CheckSettings, after: Touched): boolean =>
  (Object.keys(after) as (keyof Touched)[]).every((name) =>
    name === 'tests'
      ? (Object.entries(after.tests as object) as [TestKey, boolean][]).every(
          ([key, isOn]) => (settings.tests[key] === true) === isOn,
        )
      : isDeepStrictEqual(asStored({ [name]: settings[name] })[name], after[name]),
  );

/** The same as JSON gives it back. */
const asStored = (touched: Touched): Touched => JSON.parse(JSON.stringify(touched)) as Touched;

/** The update of one check. @throws ValidationFailed */
export function updateFor(check: CheckDetail, body: BulkChecksBody): UpdateCheckBody {
  const update = new UpdateCheckBody();
  switch (body.action) {
    case 'schedule':
      return Object.assign(update, { schedule: body.schedule });
    case 'tests':
      return Object.assign(update, { tests: body.tests });
    case 'tags':
      return Object.assign(update, { tags: changedTags(check.tags, body) });
    case 'pause':
      return Object.assign(update, { paused_until: body.paused_until });
    case 'resume':
      return Object.assign(update, { paused_until: null });
    case 'delete':
      return update;
  }
}

function changedTags(
  tags: readonly string[],
  { add_tags: added = [], remove_tags: removed = [] }: BulkChecksBody,
): string[] {
  const kept = tags.filter((tag) => !removed.includes(tag));
  const changed = [...new Set([...kept, ...added])];
  if (changed.length > MAX_TAGS)
    throw ValidationFailed.at('add_tags', `A check can have at most ${MAX_TAGS} tags.`);
  return changed;
}

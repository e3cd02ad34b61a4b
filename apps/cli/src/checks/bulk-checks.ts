import type { Schemas } from '@palisade/client';
import { withService } from '../as-code/service-client';
import { type ChoiceOptions, chosenBy, undoLines } from '../bulk/bulk-command';

/** What the actions take. */
export interface CheckBulkOptions extends ChoiceOptions {
  schedule?: Record<string, string>;
  test?: Record<string, string>;
  addTag?: string[];
  removeTag?: string[];
  until?: string;
  expect?: string;
}

type Body = Schemas['BulkChecksBody'];

/** @throws Error with what the service refuses */
export function bulkChecks(
  action: Body['action'],
  options: CheckBulkOptions,
): Promise<Schemas['BulkChecksResource']> {
  const { ids, filter } = chosenBy(options);
  const { schedule, test, addTag, removeTag, until, expect, dryRun } = options;
  const body: Body = {
    action,
    check_ids: ids,
    filter,
    dry_run: dryRun,
    paused_until: until,
    schedule: schedule && scheduleOf(schedule),
    tests: test && testsOf(test),
    add_tags: addTag,
    remove_tags: removeTag,
    expected_count: expect === undefined ? undefined : Number(expect),
  };
  return withService((client) => client.bulkUpdateChecks({ body }));
}

export const undoBulkChecks = (bulkId: string): Promise<Schemas['UndoChecksResource']> =>
  withService((client) => client.undoBulkChecks({ path: { bulk_id: bulkId } }));

/** The day of a month is the only number. */
const scheduleOf = ({ day, ...rest }: Record<string, string>): Body['schedule'] =>
  ({ ...rest, ...(day !== undefined && { day: Number(day) }) }) as Body['schedule'];

/** @throws Error for what is neither on nor off */
const testsOf = (tests: Record<string, string>): Record<string, boolean> =>
  Object.fromEntries(
    Object.entries(tests).map(([key, state]) => {
      if (state !== 'on' && state !== 'off') throw new Error(`Write ${key}=on or ${key}=off.`);
      return [key, state === 'on'];
    }),
  );

export const leftLines = (left: Schemas['CheckLeftAloneResource'][]): string[] =>
  left.flatMap(({ count, message, checks }) => [
    `Left alone, ${count}: ${message}`,
    ...checks.map(({ id, domain }) => `  ${id}  ${domain}`),
  ]);

export const bulkLines = (changed: Schemas['BulkChecksResource']): string[] => [
  changed.message,
  ...changed.changed.map(({ id, domain }) => [id, domain].join('  ')),
  ...leftLines(changed.left_alone),
  ...undoLines('check', changed.bulk_id),
];

import { OmitType, PickType } from '@nestjs/swagger';
import { type TestMap, isRecord } from '@palisade/vocabulary';
import { idErrors } from '../../http/fields/id-errors';
import { COUNT } from '../../http/fields/response-limits';
import { type WithFurtherRules, isSound } from '../../http/request.pipe';
import { Member, OPTIONAL, PlainMember, terms } from '../../http/fields/request-fields';
import type { FieldErrors } from '../../http/fields/validation-failed';
import { testMapErrors } from '../test-map.rules';
import { TESTS_PROPERTY } from './check.properties';
import { TESTS_MESSAGE } from './create-check.body';
import { ListChecksQuery } from './list-checks.query';
import { SharedCheckBody, sharedErrors } from './shared-check.body';
import { TagsMember } from './tags.property';

export const BULK_CHECK_ACTIONS = ['schedule', 'tests', 'tags', 'pause', 'resume', 'delete'] as const;
export type BulkCheckAction = (typeof BULK_CHECK_ACTIONS)[number];

/** Checks are changed one by one, and a request must not take minutes. */
export const MOST_CHECKS_AT_ONCE = 1000;

const EMPTY_FILTER_MESSAGE =
  'This filter selects every check of the team. Send {"all": true} as the filter to confirm.';

export class BulkCheckFilter extends OmitType(ListChecksQuery, ['page', 'per_page', 'sort', 'direction']) {
  @PlainMember.Flag(
    true,
    'Required if nothing else narrows the filter. It selects every check of the team.',
    OPTIONAL,
  )
  all?: boolean;
}

/** Null and an empty text narrow nothing. */
const isUnconfirmed = ({ all, ...narrowing }: BulkCheckFilter): boolean =>
  all !== true &&
  Object.values(narrowing).every((value) => value === undefined || value === null || value === '');

/** What each action needs; one of them is enough. */
const NEEDED: Record<BulkCheckAction, readonly (keyof BulkChecksBody)[]> = {
  schedule: ['schedule'],
  tests: ['tests'],
  tags: ['add_tags', 'remove_tags'],
  pause: ['paused_until'],
  resume: [],
  delete: [],
};

export class BulkChecksBody
  extends PickType(SharedCheckBody, ['schedule', 'paused_until'])
  implements WithFurtherRules
{
  @Member.Ids(
    MOST_CHECKS_AT_ONCE,
    "Required without `filter`. Unknown ids and other teams' ids are ignored.",
    OPTIONAL,
    terms({ neededWhen: ({ filter }: BulkChecksBody) => filter === undefined }),
  )
  check_ids?: string[];

  @Member.One(
    BulkCheckFilter,
    { example: { tags: 'shop' } },
    `Instead of \`check_ids\`: all checks that the list returns for these parameters, at most ${MOST_CHECKS_AT_ONCE}. An empty filter needs \`all\`: \`{"all": true}\`.`,
    OPTIONAL,
  )
  filter?: BulkCheckFilter;

  @Member.Choice(BULK_CHECK_ACTIONS, 'BulkCheckAction', 'tags')
  action!: BulkCheckAction;

  @Member.Map(
    TESTS_MESSAGE,
    TESTS_PROPERTY,
    'For `tests`: only the given keys change. At least one test must stay enabled.',
    OPTIONAL,
  )
  tests?: TestMap;

  @TagsMember('For `tags`.', OPTIONAL)
  add_tags?: string[];

  @TagsMember('For `tags`.', OPTIONAL)
  remove_tags?: string[];

  @Member.Integer(
    0,
    COUNT.maximum,
    12,
    'How many checks the request should name. With another number it changes nothing (422).',
    OPTIONAL,
  )
  expected_count?: number;

  @Member.Flag(true, 'Changes nothing: the response says what would change.', OPTIONAL)
  dry_run?: boolean;

  furtherErrors(): FieldErrors {
    const errors = {
      ...idErrors('check_ids', this.check_ids, MOST_CHECKS_AT_ONCE),
      ...sharedErrors(this),
      ...(isRecord(this.tests) ? testMapErrors(this.tests) : {}),
    };
    const needed = BULK_CHECK_ACTIONS.includes(this.action) ? NEEDED[this.action] : [];
    const [first] = needed;
    if (first !== undefined && needed.every((name) => (this[name] ?? null) === null))
      errors[first] = [`The ${first} field is required.`];
    if (this.filter !== undefined && this.check_ids !== undefined)
      errors.filter = ['Send either check_ids or filter, not both.'];
    else if (isSound(this.filter, BulkCheckFilter) && isUnconfirmed(this.filter))
      errors.filter = [EMPTY_FILTER_MESSAGE];
    return errors;
  }
}

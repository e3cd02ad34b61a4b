import { ApiPropertyOptional, OmitType, PickType } from '@nestjs/swagger';
import { isId } from '@palisade/persistence';
import type { TestMap } from '@palisade/vocabulary';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsDefined,
  IsObject,
  ValidateIf,
  ValidateNested,
  isObject,
} from 'class-validator';
import { AsSent } from '../../http/bodies/as-sent.decorator';
import { COUNT } from '../../http/fields/response-limits';
import type { WithFurtherRules } from '../../http/request.pipe';
import { Member, OPTIONAL, Parameter, WhenGiven } from '../../http/fields/request-fields';
import type { FieldErrors } from '../../http/fields/validation-failed';
import { testMapErrors } from '../test-map.rules';
import { TESTS_PROPERTY } from './check.properties';
import { ListChecksQuery } from './list-checks.query';
import { SharedCheckBody, sharedErrors } from './shared-check.body';
import { AreTags, TAGS_PROPERTY } from './tags.property';

export const BULK_CHECK_ACTIONS = ['schedule', 'tests', 'tags', 'pause', 'resume', 'delete'] as const;
export type BulkCheckAction = (typeof BULK_CHECK_ACTIONS)[number];

/** Checks are changed one by one, and a request must not take minutes. */
export const MOST_CHECKS_AT_ONCE = 1000;

const EMPTY_FILTER_MESSAGE =
  'This filter selects every check of the team. Send {"all": true} as the filter to confirm.';

export class BulkCheckFilter extends OmitType(ListChecksQuery, ['page', 'per_page', 'sort', 'direction']) {
  @Parameter.Flag(
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
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    minItems: 1,
    maxItems: MOST_CHECKS_AT_ONCE,
    example: ['0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42'],
    description: "Required without `filter`. Unknown ids and other teams' ids are ignored.",
  })
  @ValidateIf(({ filter, check_ids }: BulkChecksBody) => filter === undefined || check_ids !== undefined)
  @ArrayMaxSize(MOST_CHECKS_AT_ONCE, {
    message: `The check_ids field must not have more than ${MOST_CHECKS_AT_ONCE} elements.`,
  })
  @ArrayMinSize(1, { message: 'The check_ids field must have at least 1 element.' })
  @IsArray({ message: 'The check_ids field must be an array.' })
  @IsDefined({ message: 'The check_ids field is required.' })
  check_ids?: string[];

  @ApiPropertyOptional({
    type: BulkCheckFilter,
    example: { tags: 'shop' },
    description: `Instead of \`check_ids\`: all checks that the list returns for these parameters, at most ${MOST_CHECKS_AT_ONCE}. An empty filter needs \`all\`: \`{"all": true}\`.`,
  })
  @ValidateIf(({ filter }: BulkChecksBody) => filter !== undefined)
  @ValidateNested()
  @Type(() => BulkCheckFilter)
  @IsObject({ message: 'The filter field must be an object.' })
  filter?: BulkCheckFilter;

  @Member.Choice(BULK_CHECK_ACTIONS, 'BulkCheckAction', 'tags')
  action!: BulkCheckAction;

  @ApiPropertyOptional({
    ...TESTS_PROPERTY,
    description: 'For `tests`: only the given keys change. At least one test must stay enabled.',
  })
  @WhenGiven()
  @AsSent()
  @IsObject({ message: 'The tests must be an object of test keys with true or false.' })
  tests?: TestMap;

  @ApiPropertyOptional({ ...TAGS_PROPERTY, description: 'For `tags`.' })
  @WhenGiven()
  @AreTags()
  add_tags?: string[];

  @ApiPropertyOptional({ ...TAGS_PROPERTY, description: 'For `tags`.' })
  @WhenGiven()
  @AreTags()
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
      ...idErrors(this.check_ids),
      ...sharedErrors(this),
      ...(isObject(this.tests) ? testMapErrors(this.tests) : {}),
    };
    const needed = BULK_CHECK_ACTIONS.includes(this.action) ? NEEDED[this.action] : [];
    const [first] = needed;
    if (first !== undefined && needed.every((name) => (this[name] ?? null) === null))
      errors[first] = [`The ${first} field is required.`];
    if (this.filter !== undefined && this.check_ids !== undefined)
      errors.filter = ['Send either check_ids or filter, not both.'];
    else if (this.filter !== undefined && isUnconfirmed(this.filter)) errors.filter = [EMPTY_FILTER_MESSAGE];
    return errors;
  }
}

/** One message per element, under its place in the array. */
function idErrors(ids: unknown): FieldErrors {
  if (!Array.isArray(ids) || ids.length > MOST_CHECKS_AT_ONCE) return {};
  const wrong = (ids as unknown[]).flatMap((id, place) =>
    typeof id === 'string' && isId(id) ? [] : [place],
  );
  return Object.fromEntries(
    wrong.map((place) => [`check_ids.${place}`, [`The check_ids.${place} field must be a UUID.`]]),
  );
}

import { CHECK_CONDITIONS, type CheckCondition } from '@palisade/persistence';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { MAX_TAG_LIST_CHARACTERS, TAG_LIST, TAG_LIST_MESSAGE } from './tags.property';
import { PageQuery } from '../../http/page.query';
import { ChoiceField, FlagField, OPTIONAL, TextField } from '../../http/fields';

const STATUSES = ['active', 'inactive'] as const;
const SORTS = ['domain', 'created_at', 'last_run_at', 'open_issues'] as const;
/** No domain is longer. */
export const MAX_SEARCH_CHARACTERS = 255;
const DIRECTIONS = ['asc', 'desc'] as const;

export class ListChecksQuery extends PageQuery {
  @ChoiceField(STATUSES, 'CheckStatus', 'active', 'Only active or only inactive checks.', OPTIONAL)
  @IsOptional()
  @IsIn(STATUSES, { message: `The status must be one of ${STATUSES.join(', ')}.` })
  status?: (typeof STATUSES)[number];

  @ChoiceField(
    CHECK_CONDITIONS,
    'CheckCondition',
    'never_scanned',
    'Only the checks that `GET /overview` counts under this name.',
    OPTIONAL,
  )
  @IsOptional()
  @IsIn(CHECK_CONDITIONS, { message: `The condition must be one of ${CHECK_CONDITIONS.join(', ')}.` })
  condition?: CheckCondition;

  @FlagField(true, 'Only checks whose domain is, or is not, verified.', OPTIONAL)
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: 'The is_verified must be true or false.' })
  is_verified?: boolean;

  @TextField(MAX_SEARCH_CHARACTERS, 'example.com', 'Part of the domain.', OPTIONAL)
  @IsOptional()
  @MaxLength(MAX_SEARCH_CHARACTERS, {
    message: `The search must not have more than ${MAX_SEARCH_CHARACTERS} characters.`,
  })
  @IsString({ message: 'The search must be a single string.' })
  search?: string;

  @TextField(
    { pattern: TAG_LIST, maxLength: MAX_TAG_LIST_CHARACTERS },
    'shop,team:payments',
    'Only checks that have all of these tags, separated by commas.',
    OPTIONAL,
  )
  @IsOptional()
  @Matches(new RegExp(TAG_LIST), { message: TAG_LIST_MESSAGE })
  tags?: string;

  @ChoiceField(
    SORTS,
    'CheckSort',
    'domain',
    'What to sort by, by default created_at. Checks that never ran come last when it is last_run_at. With open_issues and desc, checks with the most critical issues come first; then high, medium and low ones decide.',
    { default: 'created_at' },
    OPTIONAL,
  )
  @IsIn(SORTS, { message: `The sort must be one of ${SORTS.join(', ')}.` })
  sort: (typeof SORTS)[number] = 'created_at';

  @ChoiceField(
    DIRECTIONS,
    'SortDirection',
    'asc',
    'Sort direction, by default desc.',
    { default: 'desc' },
    OPTIONAL,
  )
  @IsIn(DIRECTIONS, { message: `The direction must be one of ${DIRECTIONS.join(', ')}.` })
  direction: (typeof DIRECTIONS)[number] = 'desc';
}

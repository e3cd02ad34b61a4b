import { ApiPropertyOptional } from '@nestjs/swagger';
import { CHECK_CONDITIONS, type CheckCondition } from '@palisade/persistence';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { MAX_TAG_LIST_CHARACTERS, TAG_LIST, TAG_LIST_MESSAGE } from './tags.property';
import { PageQuery } from '../../http/page.query';

const STATUSES = ['active', 'inactive'] as const;
const SORTS = ['domain', 'created_at', 'last_run_at', 'open_issues'] as const;
/** No domain is longer. */
export const MAX_SEARCH_CHARACTERS = 255;
const DIRECTIONS = ['asc', 'desc'] as const;

export class ListChecksQuery extends PageQuery {
  @ApiPropertyOptional({
    enum: STATUSES,
    enumName: 'CheckStatus',
    example: 'active',
    description: 'Only active or only inactive checks.',
  })
  @IsOptional()
  @IsIn(STATUSES, { message: `The status must be one of ${STATUSES.join(', ')}.` })
  status?: (typeof STATUSES)[number];

  @ApiPropertyOptional({
    enum: CHECK_CONDITIONS,
    enumName: 'CheckCondition',
    example: 'never_scanned',
    description: 'Only the checks that `GET /overview` counts under this name.',
  })
  @IsOptional()
  @IsIn(CHECK_CONDITIONS, { message: `The condition must be one of ${CHECK_CONDITIONS.join(', ')}.` })
  condition?: CheckCondition;

  @ApiPropertyOptional({
    type: Boolean,
    example: true,
    description: 'Only checks whose domain is, or is not, verified.',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean({ message: 'The is_verified must be true or false.' })
  is_verified?: boolean;

  @ApiPropertyOptional({
    type: String,
    maxLength: MAX_SEARCH_CHARACTERS,
    example: 'example.com',
    description: 'Part of the domain.',
  })
  @IsOptional()
  @MaxLength(MAX_SEARCH_CHARACTERS, {
    message: `The search must not have more than ${MAX_SEARCH_CHARACTERS} characters.`,
  })
  @IsString({ message: 'The search must be a single string.' })
  search?: string;

  @ApiPropertyOptional({
    type: String,
    pattern: TAG_LIST,
    maxLength: MAX_TAG_LIST_CHARACTERS,
    example: 'shop,team:payments',
    description: 'Only checks that have all of these tags, separated by commas.',
  })
  @IsOptional()
  @Matches(new RegExp(TAG_LIST), { message: TAG_LIST_MESSAGE })
  tags?: string;

  @ApiPropertyOptional({
    enum: SORTS,
    enumName: 'CheckSort',
    default: 'created_at',
    example: 'domain',
    description:
      'What to sort by, by default created_at. Checks that never ran come last when it is last_run_at. With open_issues and desc the check with the most critical issues comes first, then high, medium and low ones decide.',
  })
  @IsIn(SORTS, { message: `The sort must be one of ${SORTS.join(', ')}.` })
  sort: (typeof SORTS)[number] = 'created_at';

  @ApiPropertyOptional({
    enum: DIRECTIONS,
    enumName: 'SortDirection',
    default: 'desc',
    example: 'asc',
    description: 'Sort direction, by default desc.',
  })
  @IsIn(DIRECTIONS, { message: `The direction must be one of ${DIRECTIONS.join(', ')}.` })
  direction: (typeof DIRECTIONS)[number] = 'desc';
}

import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import type { IssueFilter } from '@palisade/persistence';
import { SEVERITIES, type Severity, TEST_KEYS, type TestKey } from '@palisade/vocabulary';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { PageQuery } from '../../http/page.query';

const STATUSES = ['resolved', 'unresolved', 'all'] as const;
const MAX_SEARCH_CHARACTERS = 255;

/** The filters, which the list and the export share. */
export class IssueFilterQuery {
  @ApiPropertyOptional({ enum: SEVERITIES, enumName: 'Severity', example: 'high' })
  @IsOptional()
  @IsIn(SEVERITIES, { message: `The severity must be one of ${SEVERITIES.join(', ')}.` })
  severity?: Severity;

  @ApiPropertyOptional({ enum: STATUSES, enumName: 'IssueStatus', default: 'all', example: 'unresolved' })
  @IsOptional()
  @IsIn(STATUSES, { message: `The status must be one of ${STATUSES.join(', ')}.` })
  status: (typeof STATUSES)[number] = 'all';

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
    description: "Only issues of this check. Another team's check gives an empty list.",
  })
  @IsOptional()
  @IsUUID('all', { message: 'The check_id must be a UUID.' })
  check_id?: string;

  @ApiPropertyOptional({ enum: TEST_KEYS, enumName: 'TestKey', example: 'security_headers' })
  @IsOptional()
  @IsIn(TEST_KEYS, { message: `The test_type must be one of ${TEST_KEYS.join(', ')}.` })
  test_type?: TestKey;

  @ApiPropertyOptional({
    type: String,
    maxLength: MAX_SEARCH_CHARACTERS,
    example: 'content security policy',
    description:
      'Part of the title or the description; case does not matter. In the list of a team with more than 10,000 issues ' +
      'it finds the newest 10,000 matches; the export has all.',
  })
  @IsOptional()
  @IsString({ message: 'The search must be a string.' })
  @MaxLength(MAX_SEARCH_CHARACTERS, {
    message: `The search must not have more than ${MAX_SEARCH_CHARACTERS} characters.`,
  })
  search?: string;
}

export class ListIssuesQuery extends IntersectionType(PageQuery, IssueFilterQuery) {}

export const toIssueFilter = (query: IssueFilterQuery): IssueFilter => ({
  severity: query.severity,
  isResolved: query.status === 'all' ? undefined : query.status === 'resolved',
  checkId: query.check_id,
  testKey: query.test_type,
  search: query.search,
});

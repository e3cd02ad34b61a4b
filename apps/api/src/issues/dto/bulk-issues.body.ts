import { ApiProperty } from '@nestjs/swagger';
import { isId } from '@palisade/persistence';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsDefined, IsIn } from 'class-validator';
import type { WithFurtherRules } from '../../http/request.pipe';
import type { FieldErrors } from '../../http/validation-failed';

const ACTIONS = ['resolve', 'unresolve'] as const;
const MAX_IDS = 1000;

export class BulkIssuesBody implements WithFurtherRules {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    minItems: 1,
    maxItems: MAX_IDS,
    example: ['0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42'],
    description: "Unknown ids and other teams' ids are ignored.",
  })
  @ArrayMaxSize(MAX_IDS, { message: `The issue_ids field must not have more than ${MAX_IDS} elements.` })
  @ArrayMinSize(1, { message: 'The issue_ids field must have at least 1 element.' })
  @IsArray({ message: 'The issue_ids field must be an array.' })
  @IsDefined({ message: 'The issue_ids field is required.' })
  issue_ids!: string[];

  @ApiProperty({ enum: ACTIONS, enumName: 'BulkAction', example: 'resolve' })
  @IsIn(ACTIONS, { message: `The action field must be one of ${ACTIONS.join(', ')}.` })
  @IsDefined({ message: 'The action field is required.' })
  action!: (typeof ACTIONS)[number];

  /** One message per element, under its place in the array. */
  furtherErrors(): FieldErrors {
    if (!Array.isArray(this.issue_ids) || this.issue_ids.length > MAX_IDS) return {};
    const elements: unknown[] = this.issue_ids;
    const wrong = elements.flatMap((id, place) => (typeof id === 'string' && isId(id) ? [] : [place]));
    return Object.fromEntries(
      wrong.map((place) => [`issue_ids.${place}`, [`The issue_ids.${place} field must be a UUID.`]]),
    );
  }
}

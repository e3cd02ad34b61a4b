import { ApiProperty } from '@nestjs/swagger';
import { IsDefined, IsString, IsUUID, MaxLength, MinLength, ValidateIf } from 'class-validator';

const MAX_COMMENT_CHARACTERS = 4000;

export class AssignIssueBody {
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
    description: 'A member of the team; null removes the assignee.',
  })
  @ValidateIf(({ user_id }: AssignIssueBody) => user_id !== null)
  @IsUUID('all', { message: 'The user_id field must be a UUID or null.' })
  @IsDefined({ message: 'The user_id field is required.' })
  user_id!: string | null;
}

export class CommentIssueBody {
  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: MAX_COMMENT_CHARACTERS,
    example: 'Fixed in release 4.2, which goes live on Monday.',
  })
  @MaxLength(MAX_COMMENT_CHARACTERS, {
    message: `The text field must not have more than ${MAX_COMMENT_CHARACTERS} characters.`,
  })
  @MinLength(1, { message: 'The text field must not be empty.' })
  @IsString({ message: 'The text field must be a text.' })
  @IsDefined({ message: 'The text field is required.' })
  text!: string;
}

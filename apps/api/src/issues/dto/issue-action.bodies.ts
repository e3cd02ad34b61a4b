import { IsDefined, IsString, IsUUID, Matches, MaxLength, ValidateIf } from 'class-validator';
import { IdField, NULLABLE, TextField } from '../../http/fields/request-fields';

export const MAX_COMMENT_CHARACTERS = 4000;

export class AssignIssueBody {
  @IdField('A member of the team; null removes the assignee.', NULLABLE)
  @ValidateIf(({ user_id }: AssignIssueBody) => user_id !== null)
  @IsUUID('all', { message: 'The user_id field must be a UUID or null.' })
  @IsDefined({ message: 'The user_id field is required.' })
  user_id!: string | null;
}

export class CommentIssueBody {
  @TextField(
    { minLength: 1, maxLength: MAX_COMMENT_CHARACTERS },
    'Fixed in release 4.2, which goes live on Monday.',
  )
  @MaxLength(MAX_COMMENT_CHARACTERS, {
    message: `The text field must not have more than ${MAX_COMMENT_CHARACTERS} characters.`,
  })
  @Matches(/\S/, { message: 'The text field must not be empty.' })
  @IsString({ message: 'The text field must be a string.' })
  @IsDefined({ message: 'The text field is required.' })
  text!: string;
}

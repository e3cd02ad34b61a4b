import { Member, NULLABLE, terms } from '../../http/fields/request-fields';

export const MAX_COMMENT_CHARACTERS = 4000;

/** Of a member of the team, or null. */
export const MEMBER_ID = terms({ message: 'The user_id field must be a UUID or null.' });
/** Of a comment. */
export const NOT_BLANK = terms({ like: /\S/, unlike: 'The $property field must not be empty.' });

export class AssignIssueBody {
  @Member.Id('A member of the team; null removes the assignee.', NULLABLE, MEMBER_ID)
  user_id!: string | null;
}

export class CommentIssueBody {
  @Member.Text(
    { minLength: 1, maxLength: MAX_COMMENT_CHARACTERS },
    'Fixed in release 4.2, which goes live on Monday.',
    NOT_BLANK,
  )
  text!: string;
}

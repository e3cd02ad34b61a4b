import { NULLABLE, OPTIONAL, Member } from '../../http/fields/request-fields';

export const MAX_NOTES_CHARACTERS = 1000;

export class UpdateIssueBody {
  @Member.Flag(true, 'true resolves the issue, false reopens it.')
  is_resolved!: boolean;

  @Member.Text(
    { maxLength: MAX_NOTES_CHARACTERS },
    'Header added in release 4.2.',
    'Kept in `metadata.resolution_notes`. Leave it out to keep the notes; null deletes them.',
    NULLABLE,
    OPTIONAL,
  )
  resolution_notes?: string | null;
}

import { IsBoolean, IsDefined, IsOptional, IsString, MaxLength } from 'class-validator';
import { FlagField, NULLABLE, OPTIONAL, TextField } from '../../http/fields';

const MAX_NOTES_CHARACTERS = 1000;

export class UpdateIssueBody {
  @FlagField(true, 'true resolves the issue, false re-opens it.')
  @IsBoolean({ message: 'The is_resolved field must be true or false.' })
  @IsDefined({ message: 'The is_resolved field is required.' })
  is_resolved!: boolean;

  @TextField(
    MAX_NOTES_CHARACTERS,
    'Header added in release 4.2.',
    'Kept in `metadata.resolution_notes`. Leave it out to keep the notes; null deletes them.',
    NULLABLE,
    OPTIONAL,
  )
  @IsOptional()
  @MaxLength(MAX_NOTES_CHARACTERS, {
    message: `The resolution_notes field must not have more than ${MAX_NOTES_CHARACTERS} characters.`,
  })
  @IsString({ message: 'The resolution_notes field must be a string.' })
  resolution_notes?: string | null;
}

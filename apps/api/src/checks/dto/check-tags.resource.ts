import { ApiProperty } from '@nestjs/swagger';
import { MOST_LISTED_TAGS, type UsedTag } from '@palisade/persistence';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { MAX_TAG_CHARACTERS } from './tags.property';
import { COUNT } from '../../http/response-limits';
import { IntegerField, OPTIONAL, TextField } from '../../http/fields';

const SEARCH_MESSAGE = `The search must be a string of at most ${MAX_TAG_CHARACTERS} characters.`;

export class ListCheckTagsQuery {
  @TextField(
    MAX_TAG_CHARACTERS,
    'team:',
    'Only tags that contain this text; upper and lower case are the same.',
    OPTIONAL,
  )
  @IsOptional()
  @MaxLength(MAX_TAG_CHARACTERS, { message: SEARCH_MESSAGE })
  @IsString({ message: SEARCH_MESSAGE })
  search?: string;
}

export class CheckTagData {
  @TextField(MAX_TAG_CHARACTERS, 'team:payments')
  tag!: string;

  @IntegerField(COUNT, 12, 'How many checks have it.')
  checks_count!: number;
}

export class CheckTagsResource {
  @ApiProperty({ type: [CheckTagData], maxItems: MOST_LISTED_TAGS })
  data!: CheckTagData[];
}

export const toCheckTagsResource = (tags: readonly UsedTag[]): CheckTagsResource => ({
  data: tags.map(({ tag, checksCount }) => ({ tag, checks_count: checksCount })),
});

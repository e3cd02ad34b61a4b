import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MOST_LISTED_TAGS, type UsedTag } from '@palisade/persistence';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { MAX_TAG_CHARACTERS } from './tags.property';
import { COUNT } from '../../http/response-limits';

const SEARCH_MESSAGE = `The search must be a text of at most ${MAX_TAG_CHARACTERS} characters.`;

export class ListCheckTagsQuery {
  @ApiPropertyOptional({
    type: String,
    maxLength: MAX_TAG_CHARACTERS,
    example: 'team:',
    description: 'Only tags that contain this text; upper and lower case are the same.',
  })
  @IsOptional()
  @MaxLength(MAX_TAG_CHARACTERS, { message: SEARCH_MESSAGE })
  @IsString({ message: SEARCH_MESSAGE })
  search?: string;
}

export class CheckTagData {
  @ApiProperty({ type: String, maxLength: MAX_TAG_CHARACTERS, example: 'team:payments' })
  tag!: string;

  @ApiProperty({ type: 'integer', ...COUNT, example: 12, description: 'How many checks have it.' })
  checks_count!: number;
}

export class CheckTagsResource {
  @ApiProperty({ type: [CheckTagData], maxItems: MOST_LISTED_TAGS })
  data!: CheckTagData[];
}

export const toCheckTagsResource = (tags: readonly UsedTag[]): CheckTagsResource => ({
  data: tags.map(({ tag, checksCount }) => ({ tag, checks_count: checksCount })),
});

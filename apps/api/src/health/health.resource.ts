import { ApiExtraModels, ApiProperty, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { VERSION } from '@palisade/version';
import { MESSAGE } from '../http/response-limits';
import { ChoiceField, OPTIONAL, TextField } from '../http/fields';

export class LiveResource {
  @ChoiceField(['ok'], 'Liveness', 'ok')
  status!: 'ok';

  @ApiProperty({ example: VERSION, maxLength: 64, description: 'The version of Palisade that runs.' })
  version!: string;
}

export class HealthPartResource {
  @ChoiceField(['up', 'degraded', 'down'], 'HealthPartStatus', 'up')
  status!: string;

  @TextField(MESSAGE, 'Redis does not respond.', 'What is wrong.', OPTIONAL)
  message?: string;
}

const PARTS = {
  type: 'object',
  // Each part that is checked has one.
  maxProperties: 16,
  additionalProperties: { $ref: getSchemaPath(HealthPartResource) },
} satisfies ApiPropertyOptions;

/** The parts by name; what @nestjs/terminus answers. */
@ApiExtraModels(HealthPartResource)
export class HealthResource {
  @ChoiceField(['ok', 'degraded', 'error', 'shutting_down'], 'Readiness', 'ok')
  status!: string;

  @ApiProperty({
    ...PARTS,
    example: { postgresql: { status: 'up' } },
    description: 'The parts that work.',
  })
  info!: Record<string, unknown>;

  @ApiProperty({
    ...PARTS,
    example: {},
    description: 'The parts that fail.',
  })
  error!: Record<string, unknown>;

  @ApiProperty({
    ...PARTS,
    example: { postgresql: { status: 'up' }, redis: { status: 'up' } },
    description: 'All parts.',
  })
  details!: Record<string, unknown>;
}

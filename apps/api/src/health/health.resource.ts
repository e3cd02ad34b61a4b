import {
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  type ApiPropertyOptions,
  getSchemaPath,
} from '@nestjs/swagger';
import { MESSAGE } from '../http/response-limits';

export class LiveResource {
  @ApiProperty({ enum: ['ok'], enumName: 'Liveness', example: 'ok' })
  status!: 'ok';

  @ApiProperty({ example: '0.1.0', maxLength: 64, description: 'The version of Palisade that runs.' })
  version!: string;
}

export class HealthPartResource {
  @ApiProperty({ enum: ['up', 'degraded', 'down'], enumName: 'HealthPartStatus', example: 'up' })
  status!: string;

  @ApiPropertyOptional({
    type: String,
    ...MESSAGE,
    example: 'Redis does not answer.',
    description: 'What is wrong.',
  })
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
  @ApiProperty({ enum: ['ok', 'degraded', 'error', 'shutting_down'], enumName: 'Readiness', example: 'ok' })
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

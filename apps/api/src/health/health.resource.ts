import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

export class LiveResource {
  @ApiProperty({ enum: ['ok'], example: 'ok' })
  status!: 'ok';

  @ApiProperty({ example: '0.1.0', description: 'The version of Palisade that runs.' })
  version!: string;
}

const PARTS = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    required: ['status'],
    properties: { status: { type: 'string', enum: ['up', 'degraded', 'down'] }, message: { type: 'string' } },
  },
} satisfies ApiPropertyOptions;

/** The parts by name; what @nestjs/terminus answers. */
export class HealthResource {
  @ApiProperty({ enum: ['ok', 'degraded', 'error', 'shutting_down'], example: 'ok' })
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

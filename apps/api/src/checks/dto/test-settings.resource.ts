import { ApiProperty } from '@nestjs/swagger';
import { MAX_ENDPOINTS, MAX_ENDPOINT_LENGTH } from '@palisade/catalogue';
import type { TestSettings } from '@palisade/vocabulary';

/** Settings of one test, the same in requests and responses. */
export class TestSettingsResource implements TestSettings {
  @ApiProperty({
    type: 'array',
    minItems: 1,
    maxItems: MAX_ENDPOINTS,
    items: { type: 'string', pattern: '^/', maxLength: MAX_ENDPOINT_LENGTH },
    example: ['/login'],
    description: "Paths on the check's own host.",
  })
  endpoints!: string[];
}

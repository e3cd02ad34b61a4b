import { ApiProperty } from '@nestjs/swagger';
import { MAX_ENDPOINTS, MAX_ENDPOINT_LENGTH } from '@palisade/catalogue';
import type { TestSettings } from '@palisade/vocabulary';

const pathList = (maxItems: number, description: string) => ({
  ...({ type: 'array', required: false, minItems: 1, maxItems, description } as const),
  items: { type: 'string', pattern: '^/', maxLength: MAX_ENDPOINT_LENGTH },
});
const nameList = (maxItems: number, description: string) => ({
  ...({ type: 'array', required: false, minItems: 1, maxItems, description } as const),
  items: { type: 'string', format: 'hostname', maxLength: 253 },
});

/** Settings of one test, the same in requests and responses. `settings_schema` of a test says which of them it takes. */
export class TestSettingsResource implements TestSettings {
  @ApiProperty({ ...pathList(MAX_ENDPOINTS, "Paths on the check's own host."), example: ['/login'] })
  endpoints?: string[];

  @ApiProperty({ ...pathList(MAX_ENDPOINTS, 'More paths to request.'), example: ['/old/backup.zip'] })
  paths?: string[];

  @ApiProperty({ ...nameList(30, "Host names below the check's domain."), example: ['old.example.com'] })
  names?: string[];

  @ApiProperty({
    ...{ type: String, required: false, format: 'hostname', maxLength: 253, example: 'example.com' },
    description: 'The domain of the e-mail addresses.',
  })
  mail_domain?: string;

  @ApiProperty({ ...nameList(20, 'The DKIM selectors in use.'), example: ['mail2026'] })
  dkim_selectors?: string[];

  @ApiProperty({
    ...{ type: 'integer', required: false, minimum: 1, maximum: 65_535, example: 8443 },
    description: "A port other than the URL's.",
  })
  port?: number;
}

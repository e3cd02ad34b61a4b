import { MAX_ENDPOINTS, MAX_ENDPOINT_LENGTH } from '@palisade/catalogue';
import { field, flag, integer, text, texts } from '../../http/fields/fields';
import { MAX_SCAN_IDENTITIES } from '@palisade/vocabulary';
import { resource } from '../../http/fields/resource';

const PATH = { pattern: '^/', maxLength: MAX_ENDPOINT_LENGTH };
const HOST_NAME = { format: 'hostname', maxLength: 253 };
const DAYS = { type: 'integer', minimum: 1, maximum: 365 } as const;
const setting = (maxItems: number, item: object, example: string, description: string) =>
  texts(maxItems, item, [example], description, { minItems: 1 }).optional();

/** Settings of one test, the same in requests and responses. `settings_schema` of a test says which of them it takes. */
export const TestSettingsResource = resource('TestSettingsResource', {
  endpoints: setting(MAX_ENDPOINTS, PATH, '/login', "Paths on the check's own host."),
  paths: setting(MAX_ENDPOINTS, PATH, '/old/backup.zip', 'More paths to request.'),
  names: setting(30, HOST_NAME, 'old.example.com', "Host names below the check's domain."),
  mail_domain: text(HOST_NAME, 'example.com', 'The domain of the e-mail addresses.').optional(),
  dkim_selectors: setting(20, HOST_NAME, 'mail2026', 'The DKIM selectors in use.'),
  expected_ports: field<number[]>(
    {
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: 65_535 },
      minItems: 1,
      maxItems: 50,
      example: [22, 25],
    },
    ['Ports that are open on purpose.'],
  ).optional(),
  origin_addresses: setting(
    4,
    { maxLength: 45 },
    '203.0.113.7',
    'Addresses of the web server behind a CDN or firewall.',
  ),
  requests: setting(
    MAX_ENDPOINTS,
    { pattern: '^(POST|PUT) /', maxLength: MAX_ENDPOINT_LENGTH },
    'POST /api/search application/json {"q":"chair"}',
    'Requests with a body, which a staging check tries.',
  ),
  ignore: setting(
    50,
    { pattern: '^https?://', maxLength: 2048 },
    'https://shop.example/old/',
    'Starts of addresses that are left out.',
  ),
  public_schema: flag(true, 'Whether everyone may read the schema of GraphQL.').optional(),
  openapi: text(
    { maxLength: 2_097_152 },
    '/openapi.json',
    "The address of an OpenAPI document on the check's own host, or the document in JSON or YAML.",
  ).optional(),
  public_document: flag(true, 'Whether everyone may read the OpenAPI document.').optional(),
  write_test: flag(true, 'Whether the test may create a file on the site and delete it again.').optional(),
  time_based: flag(
    true,
    'Whether the test may let the database of the site sleep for up to two seconds.',
  ).optional(),
  days: field<{ high?: number; medium?: number }>(
    {
      type: 'object',
      properties: { high: DAYS, medium: DAYS },
      example: { high: 14, medium: 60 },
    },
    ['From how many days before the end of the registration it is a finding, by severity.'],
  ).optional(),
  privileged: setting(
    MAX_SCAN_IDENTITIES,
    { maxLength: 50 },
    'admin',
    'Names of scan identities that may see the pages of others.',
  ),
  port: integer({ minimum: 1, maximum: 65_535 }, 8443, "A port other than the URL's.").optional(),
});

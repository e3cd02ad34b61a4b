import type { ApiPropertyOptions } from '@nestjs/swagger';
import { type Setting, TEST_DEFINITIONS, type TextFormat } from '@palisade/catalogue';
import type { TestSettings } from '@palisade/vocabulary';
import { type Field, field, flag, integer, text, texts } from '../../http/fields/fields';
import { resource } from '../../http/fields/resource';

type Name = keyof TestSettings;

/** The contract's own words, which are older than those of the catalogue. A new setting needs none. */
const WORDS: Partial<Record<Name, { example?: string; says: string }>> = {
  endpoints: { example: '/login', says: "Paths on the check's own host." },
  paths: { example: '/old/backup.zip', says: 'More paths to request.' },
  names: { example: 'old.example.com', says: "Host names below the check's domain." },
  mail_domain: { says: 'The domain of the e-mail addresses.' },
  dkim_selectors: { says: 'The DKIM selectors in use.' },
  expected_ports: { says: 'Ports that are open on purpose.' },
  origin_addresses: { says: 'Addresses of the web server behind a CDN or firewall.' },
  requests: { says: 'Requests with a body, which a staging check tries.' },
  ignore: { says: 'Starts of addresses that are left out.' },
  public_schema: { says: 'Whether everyone may read the schema of GraphQL.' },
  openapi: {
    says: "The address of an OpenAPI document on the check's own host, or the document in JSON or YAML.",
  },
  public_document: { says: 'Whether everyone may read the OpenAPI document.' },
  write_test: { says: 'Whether the test may create a file on the site and delete it again.' },
  time_based: {
    says: 'Whether the test may let the database of the site sleep for up to two seconds.',
  },
  days: { says: 'From how many days before the end of the registration it is a finding, by severity.' },
  privileged: { says: 'Names of scan identities that may see the pages of others.' },
  port: { says: "A port other than the URL's." },
};

/** What the format of a text says in OpenAPI. */
const FORMATS: Readonly<Record<TextFormat, object>> = {
  path: { pattern: '^/' },
  hostname: { format: 'hostname' },
  url: { pattern: '^https?://' },
  request: { pattern: '^(POST|PUT) /' },
  address: {},
  name: {},
  openapi: {},
};

const limitsOf = ({ format, maxLength }: { format: TextFormat; maxLength: number }): object => ({
  ...FORMATS[format],
  maxLength,
});

function fieldOf(name: Name, setting: Setting): Field<unknown> {
  const { says = setting.description, example: own } = WORDS[name] ?? {};
  const [example] = setting.examples;
  switch (setting.type) {
    case 'boolean':
      return flag(true, says);
    case 'string':
      return text(limitsOf(setting), own ?? (typeof example === 'string' ? example : ''), says);
    case 'integer':
      return integer(numbersOf(setting), Number(example), says);
    case 'object': {
      const members = Object.entries(setting.properties);
      const properties = Object.fromEntries(
        members.map(([member, each]) => [member, { type: 'integer', ...numbersOf(each) }]),
      );
      return field({ type: 'object', properties, example } as ApiPropertyOptions, [says]);
    }
    case 'array': {
      const { items, minItems, maxItems } = setting;
      if (items.type === 'string') {
        const examples = own === undefined ? (example as string[]) : [own];
        return texts(maxItems, limitsOf(items), examples, says, { minItems });
      }
      const schema = { type: 'array', items: { type: 'integer', ...numbersOf(items) }, minItems, maxItems };
      return field({ ...schema, example } as ApiPropertyOptions, [says]);
    }
  }
}

const numbersOf = ({ minimum, maximum }: { minimum: number; maximum: number }) => ({ minimum, maximum });

/** The settings of all tests by name. Where several tests have one, they take the same. */
const settings = new Map<Name, Setting>();
for (const { settings: schema } of TEST_DEFINITIONS)
  for (const [name, setting] of Object.entries(schema?.properties ?? {}) as [Name, Setting][])
    settings.set(name, setting);

const names = [...new Set([...(Object.keys(WORDS) as Name[]), ...settings.keys()])];

/** Settings of one test, the same in requests and responses. `settings_schema` of a test says which of them it takes. */
export const TestSettingsResource = resource(
  'TestSettingsResource',
  Object.fromEntries(
    names.flatMap((name) => {
      const setting = settings.get(name);
      return setting === undefined ? [] : [[name, fieldOf(name, setting).optional()]];
    }),
  ),
);

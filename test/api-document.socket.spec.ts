import { definitionOf } from '@palisade/catalogue';
import { VERSION } from '@palisade/version';
import { TEST_KEYS } from '@palisade/vocabulary';
import { Ajv2020 } from 'ajv/dist/2020';
import { apiDocument } from './support/api-document';
import { TEAM_HEADER } from '../apps/api/src/auth/access.errors';
import { FINDINGS_OF_SCAN } from '../apps/api/src/http/fields/response-limits';
import { toTestResource } from '../apps/api/src/catalogue/dto/test.resource';
import { partsInPlace } from './support/parts-in-place';
import { badSentences } from './support/sentences';
import { type Schema, type SchemaPart, missingLimits, partsOf, reachableParts } from './support/schema-parts';

/** What generators of clients and strict linters need. `npm run test:generators` tries them. */
interface Answer {
  content?: Record<string, { schema: Schema }>;
  headers?: Record<string, { schema: Schema }>;
}
interface Operation {
  description?: string;
  tags: string[];
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
}
interface Document {
  info: { version: string; license?: { name: string } };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** As clients get it, and with its shared parts in place. */
let written: Document;
let document: Document;
let operations: [string, Operation][];
beforeAll(async () => {
  written = (await apiDocument()) as unknown as Document;
  document = partsInPlace(written);
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  );
});

const requestSchemas = (): SchemaPart[] =>
  operations.flatMap(([name, { parameters = [], requestBody }]) => [
    ...parameters.map((each) => ({ place: `${name} ${each.name}`, schema: each.schema })),
    ...Object.values(requestBody?.content ?? {}).map(({ schema }) => ({ place: `${name} body`, schema })),
  ]);

const answers = (): [string, Answer][] =>
  operations.flatMap(([name, { responses }]) =>
    Object.entries(responses).map(([status, answer]): [string, Answer] => [`${name} ${status}`, answer]),
  );

const contents = (isWanted: (type: string) => boolean): SchemaPart[] =>
  answers().flatMap(([place, { content = {} }]) =>
    Object.entries(content)
      .filter(([type]) => isWanted(type))
      .map(([, { schema }]) => ({ place, schema })),
  );

const responseSchemas = (): SchemaPart[] => contents(() => true);

const headerSchemas = (): SchemaPart[] =>
  answers().flatMap(([place, { headers = {} }]) =>
    Object.entries(headers).map(([name, { schema }]) => ({ place: `${place} ${name}`, schema })),
  );

const isJson = (type: string): boolean => type === 'application/json' || type.endsWith('+json');

const unlimited = (parts: readonly SchemaPart[], isFile = false): string[][] =>
  parts
    .map(({ place, schema }) => [place, ...missingLimits(schema, isFile)])
    .filter(({ length }) => length > 1);

const componentParts = (): SchemaPart[] =>
  Object.entries(document.components.schemas).flatMap(([name, schema]) => partsOf(schema, name));

/** Descriptions and summaries, by their place. */
function textsIn(value: unknown, place = ''): [place: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]): [string, string][] =>
    (name === 'description' || name === 'summary') && typeof each === 'string'
      ? [[place, each]]
      : textsIn(each, `${place}/${name}`),
  );
}

describe('the API document', () => {
  it('has short sentences with a subject', () => {
    const bad = textsIn(written).flatMap(([place, text]) =>
      badSentences(text).map((sentence) => `${place}: ${sentence}`),
    );
    expect(bad).toEqual([]);
  });

  it('has no object with both named properties and a map: TypeScript refuses optional properties there', () => {
    const both = [...componentParts(), ...[...requestSchemas(), ...responseSchemas()].flatMap(inside)].filter(
      ({ schema: { properties, additionalProperties: more } }) =>
        properties !== undefined && more !== undefined && more !== false,
    );
    expect(both.map(({ place }) => place)).toEqual([]);
  });

  it('writes out once what many operations have in common', () => {
    const copies = new Map<string, number>();
    for (const { parameters = [], responses } of Object.values(written.paths).flatMap(
      Object.values,
    ) as Operation[]) {
      for (const part of [...parameters, ...Object.values(responses)]) {
        const text = JSON.stringify(part);
        if (!text.startsWith('{"$ref":')) copies.set(text, (copies.get(text) ?? 0) + 1);
      }
    }
    expect(copies.size).toBeGreaterThan(100);
    expect([...copies].filter(([, count]) => count > 5)).toEqual([]);
  });

  it('names every enum', () => {
    const { schemas } = document.components;
    const inline = [
      ...componentParts(),
      ...[...requestSchemas(), ...responseSchemas()].flatMap(inside),
    ].filter(({ schema }) => schema.enum !== undefined && !Object.values(schemas).includes(schema));
    expect(inline.map(({ place }) => place)).toEqual([]);
  });

  it('promises for each list a number of items that the product keeps', () => {
    const { schemas } = document.components;
    const tooLong = reachableParts([...requestSchemas(), ...responseSchemas()], schemas).filter(
      ({ schema }) => Number(schema.maxItems ?? 0) > FINDINGS_OF_SCAN.maxItems,
    );
    expect(tooLong.map(({ place }) => place)).toEqual([]);
  });

  it('limits every parameter and every field of a body', () => {
    const parts = reachableParts(requestSchemas(), document.components.schemas);
    expect(parts.length).toBeGreaterThan(300);
    expect(unlimited(parts)).toEqual([]);
  });

  it('limits every field and every header of a response', () => {
    const parts = reachableParts([...contents(isJson), ...headerSchemas()], document.components.schemas);
    expect(parts.length).toBeGreaterThan(1_000);
    expect(unlimited(parts)).toEqual([]);
  });

  it('says how pages and files of a response start', () => {
    const files = contents((type) => type.startsWith('text/') && type !== 'text/event-stream');
    expect(files.length).toBeGreaterThan(5);
    expect(unlimited(files, true)).toEqual([]);
  });

  it('has limits that the catalogue keeps', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const { TestResource, ...rest } = document.components.schemas;
    const isValid = ajv.compile({ ...TestResource, components: { schemas: { TestResource, ...rest } } });
    for (const key of TEST_KEYS) {
      isValid(toTestResource(definitionOf(key)));
      expect([key, isValid.errors]).toEqual([key, null]);
    }
  });

  it('describes every operation and every tag, and uses no others', () => {
    const undescribed = operations.filter(([, { description = '' }]) => description === '');
    expect(undescribed.map(([name]) => name)).toEqual([]);
    const used = new Set(operations.flatMap(([, { tags }]) => tags));
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
    expect(document.tags.filter(({ description }) => description === '')).toEqual([]);
  });

  it('has the team header only where a session may be sent', () => {
    for (const [name, { parameters = [], security = [] }] of operations) {
      const takesTeam = parameters.some((each) => each.in === 'header' && each.name === TEAM_HEADER);
      const takesSession = security.some((scheme) => 'session' in scheme);
      expect([name, takesTeam && !takesSession]).toEqual([name, false]);
    }
  });

  it('has the version of the program', () => {
    expect(document.info.version).toBe(VERSION);
  });
});

const inside = ({ schema, place }: SchemaPart): SchemaPart[] => partsOf(schema, place);

import type { ApiPropertyOptions } from '@nestjs/swagger';
import { LINK } from './response-limits';
import { toTimestamp } from './timestamp';

/** A field's description, or more of its schema. */
export type Note = string | ApiPropertyOptions;

export const EXAMPLE_ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';
export const EXAMPLE_TIME = '2026-03-07T10:15:00+00:00';

type Convert = (stored: unknown) => unknown;

/** A field of a response: its schema in the OpenAPI document, the type of its values, and the type that rows have for it. */
export class Field<Value, Stored = Value, IsOptional extends boolean = false> {
  declare readonly value: Value;
  declare readonly stored: Stored;
  declare readonly isOptional: IsOptional;

  constructor(
    readonly schema: ApiPropertyOptions,
    readonly convert: Convert = (stored) => stored,
  ) {}

  /** @param example null where the example is null too */
  orNull(...example: [] | [null]): Field<Value | null, Stored | null, IsOptional> {
    return this.with({ nullable: true, ...(example.length === 0 ? {} : { example: null }) });
  }

  /** The field can be absent. */
  optional(): Field<Value, Stored, true> {
    return this.with({ required: false });
  }

  private with<OtherValue, OtherStored, Optional extends boolean>(
    more: object,
  ): Field<OtherValue, OtherStored, Optional> {
    return new Field({ ...this.schema, ...more }, this.convert);
  }
}

/** A field with a schema of its own. */
export const field = <Value, Stored = Value>(
  schema: ApiPropertyOptions,
  notes: readonly Note[] = [],
  convert?: Convert,
): Field<Value, Stored> =>
  new Field(
    Object.assign(
      schema.example === null ? { ...schema, nullable: true } : { ...schema },
      ...notes.map((note) => (typeof note === 'string' ? { description: note } : note)),
    ) as ApiPropertyOptions,
    convert,
  );

export const id = (...notes: Note[]) =>
  field<string>({ type: String, format: 'uuid', example: EXAMPLE_ID }, notes);

/** A time; rows have it as a date. */
export const time = (...notes: Note[]) =>
  field<string, Date>({ type: String, format: 'date-time', example: EXAMPLE_TIME }, notes, (date) =>
    toTimestamp(date as Date | null),
  );

export const flag = (example: boolean, ...notes: Note[]) => field<boolean>({ type: Boolean, example }, notes);

/** The values of a field with this example: a field that is null in its example can be null. */
type Values<Value, Example> = Value | Extract<Example, null>;

/** @param limits see `response-limits.ts`, or the most characters. */
export const text = <Example extends string | null>(
  limits: ApiPropertyOptions | number,
  example: Example,
  ...notes: Note[]
) =>
  field<Values<string, Example>>(
    { type: String, ...(typeof limits === 'number' ? { maxLength: limits } : limits), example },
    notes,
  );

/** A URL of this installation. */
export const link = <Example extends string | null>(example: Example, ...notes: Note[]) =>
  text({ ...LINK, format: 'uri' }, example, ...notes);

/** @param limits `minimum` and `maximum`, see `response-limits.ts`. */
export const integer = <Example extends number | null>(
  limits: ApiPropertyOptions,
  example: Example,
  ...notes: Note[]
) => field<Values<number, Example>>({ type: 'integer', ...limits, example }, notes);

export const decimal = (limits: ApiPropertyOptions, example: number, ...notes: Note[]) =>
  field<number>({ type: Number, ...limits, example }, notes);

/** One of some words. @param name of the schema in the OpenAPI document. */
export const choice = <const Word extends string, Example extends NoInfer<Word> | null>(
  words: readonly Word[],
  name: string,
  example: Example,
  ...notes: Note[]
) => field<Values<Word, Example>>({ enum: words, enumName: name, example }, notes);

/** Some of these words. */
export const choices = <const Word extends string>(
  words: readonly Word[],
  name: string,
  example: NoInfer<Word>[],
  ...notes: Note[]
) => field<Word[]>({ enum: words, enumName: name, isArray: true, maxItems: words.length, example }, notes);

/** @param item the schema of each text */
export const texts = <Example extends string[] | null>(
  maxItems: number,
  item: object,
  example: Example,
  ...notes: Note[]
) =>
  field<Values<string[], Example>>(
    { type: 'array', maxItems, items: { type: 'string', ...item }, example },
    notes,
  );

/** An object whose fields vary. */
export const json = (example: object | null, ...notes: Note[]) =>
  field<Record<string, unknown>>({ type: 'object', additionalProperties: true, example }, notes);

type Class<Instance> = new () => Instance;

/** Another resource in this one. */
export const one = <Other>(of: Class<Other>, ...notes: Note[]) => field<Other>({ type: of }, notes);

/** @param limits `maxItems`, see `response-limits.ts`. */
export const list = <Other>(of: Class<Other>, limits: ApiPropertyOptions, ...notes: Note[]) =>
  field<Other[]>({ type: [of], ...limits }, notes);

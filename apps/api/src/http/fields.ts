import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { LINK } from './response-limits';

/** A field's description, or more of its schema. */
export type Note = string | ApiPropertyOptions;

export const EXAMPLE_ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';
export const EXAMPLE_TIME = '2026-03-07T10:15:00+00:00';

/** A field that is null in the example. */
export const NULL = { nullable: true, example: null } as const;
/** A field that can be null, but is not in the example; where the example is null this is understood. */
export const NULLABLE = { nullable: true } as const;
/** A field that can be absent. */
export const OPTIONAL = { required: false } as const;

const field = (schema: ApiPropertyOptions, notes: readonly Note[]): PropertyDecorator =>
  ApiProperty(
    Object.assign(
      schema.example === null ? { ...schema, nullable: true } : schema,
      ...notes.map((note) => (typeof note === 'string' ? { description: note } : note)),
    ) as ApiPropertyOptions,
  );

export const IdField = (...notes: Note[]): PropertyDecorator =>
  field({ type: String, format: 'uuid', example: EXAMPLE_ID }, notes);

export const TimeField = (...notes: Note[]): PropertyDecorator =>
  field({ type: String, format: 'date-time', example: EXAMPLE_TIME }, notes);

export const FlagField = (example: boolean, ...notes: Note[]): PropertyDecorator =>
  field({ type: Boolean, example }, notes);

/** @param limits see `response-limits.ts`, or the most characters. */
export const TextField = (
  limits: ApiPropertyOptions | number,
  example: string | null,
  ...notes: Note[]
): PropertyDecorator =>
  field({ type: String, ...(typeof limits === 'number' ? { maxLength: limits } : limits), example }, notes);

/** A URL of this installation. */
export const LinkField = (example: string | null, ...notes: Note[]): PropertyDecorator =>
  TextField({ ...LINK, format: 'uri' }, example, ...notes);

/** @param limits `minimum` and `maximum`, see `response-limits.ts`. */
export const IntegerField = (
  limits: ApiPropertyOptions,
  example: number | null,
  ...notes: Note[]
): PropertyDecorator => field({ type: 'integer', ...limits, example }, notes);

/** One of some words. @param name of the schema in the OpenAPI document. */
export const ChoiceField = <Word extends string>(
  words: readonly Word[],
  name: string,
  example: NoInfer<Word> | null,
  ...notes: Note[]
): PropertyDecorator => field({ enum: words, enumName: name, example }, notes);

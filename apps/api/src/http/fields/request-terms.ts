import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsDefined, IsNotEmpty, IsOptional, ValidateIf } from 'class-validator';
import type { Note } from './fields';

/** A member that can be null. */
export const NULLABLE = { nullable: true } as const;
/** A member that can be absent. */
export const OPTIONAL = { required: false } as const;

/** What a field of a request requires beyond its schema, and messages in place of the usual ones. */
interface RequestTerms {
  /** Whatever is wrong with a value. */
  message?: string;
  /** Where a text is expected. */
  notText?: string;
  /** Where a text is not like its pattern. */
  unlike?: string;
  /** Where a required field is missing. */
  missing?: string;
  /** What a text must be like, where the schema says less or nothing. */
  like?: RegExp | ((text: string) => boolean);
  /** Only the service knows how long a text may be. */
  isAnyLength?: boolean;
  /** What must differ between the items of a list, where that is not the whole item. */
  differBy?: (item: never) => unknown;
  /** An optional field is required then. */
  neededWhen?: (body: never) => boolean;
  /** An optional field is required then, and ignored otherwise. */
  countsWhen?: (body: never) => boolean;
  /** An empty text is a missing one. */
  isEmptyMissing?: boolean;
  /** Null counts as absent, which the document does not promise. */
  isNullAbsent?: boolean;
}

class Terms {
  constructor(readonly given: RequestTerms) {}
}

export const terms = (given: RequestTerms): Terms => new Terms(given);

/** What fields of requests are described with: notes for the document, and terms for the rules. */
export type Said = Note | Terms;

export const notesIn = (said: readonly Said[]): Note[] =>
  said.filter((each): each is Note => !(each instanceof Terms));

export const termsIn = (said: readonly Said[]): RequestTerms =>
  Object.assign({}, ...said.map((each) => (each instanceof Terms ? each.given : {}))) as RequestTerms;

/** When the rules of a field apply, and what is said where it is missing. */
export type Presence = (said: readonly Said[]) => PropertyDecorator[];

const judgedIf = (condition: (body: never, value: unknown) => boolean): PropertyDecorator =>
  ValidateIf((body: object, value: unknown) => condition(body as never, value));

/** Absent keeps a field; unlike @IsOptional() this lets null through to the rules. */
const whenGiven = (): PropertyDecorator => judgedIf((_body, value) => value !== undefined);

export const ofParameter: Presence = (said) => {
  if (!said.includes(OPTIONAL)) return [];
  return [termsIn(said).isNullAbsent === true ? IsOptional() : whenGiven()];
};

export const ofMember: Presence = (said) => {
  const { missing, neededWhen, countsWhen, isEmptyMissing = false, isNullAbsent = false } = termsIn(said);
  const message = missing ?? 'The $property field is required.';
  const needed = isEmptyMissing ? IsNotEmpty({ message }) : IsDefined({ message });
  const canBeNull = isNullAbsent || said.includes(NULLABLE);
  const isJudged = (value: unknown): boolean => !(canBeNull && value === null);
  if (countsWhen !== undefined) return [judgedIf(countsWhen), needed];
  if (neededWhen !== undefined)
    return [judgedIf((body, value) => isJudged(value) && (value !== undefined || neededWhen(body))), needed];
  if (said.includes(OPTIONAL)) return [canBeNull ? IsOptional() : whenGiven()];
  return canBeNull ? [judgedIf((_body, value) => isJudged(value)), needed] : [needed];
};

/** How the fields of one kind of request are judged. @param called what messages call a field */
export const dialect = (called: string, presence: Presence) => ({
  called,
  /** A field: its schema in the OpenAPI document, and its rules, of which the first that fails has the message. */
  sent: (
    said: readonly Said[],
    { schema }: { schema: ApiPropertyOptions },
    ...rules: PropertyDecorator[]
  ): PropertyDecorator => applyDecorators(ApiProperty(schema), ...presence(said), ...rules),
  must: (said: readonly Said[], rule: string): { message: string } => ({
    message: termsIn(said).message ?? `The ${called} must ${rule}.`,
  }),
});

export type Dialect = ReturnType<typeof dialect>;

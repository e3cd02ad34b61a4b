import { applyDecorators } from '@nestjs/common';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsISO8601,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
} from 'class-validator';
import { choice, field, flag, id, integer, text } from './fields';
import { toInteger, toStrictBoolean } from './query-values';
import { lists } from './request-lists';
import { objects } from './request-objects';
import {
  type Dialect,
  type Presence,
  type Said,
  dialect,
  notesIn,
  ofMember,
  ofParameter,
  termsIn,
} from './request-terms';
import { IsName, NAME_SCHEMA } from './text-properties';

export { idList } from './request-lists';
export { NULLABLE, OPTIONAL, type Said, terms } from './request-terms';

/** What a choice says about another word. */
export const oneOf = (field: string, words: readonly string[]): string =>
  `The ${field} must be one of ${words.join(', ')}.`;

type TextLimits = ApiPropertyOptions & { maxLength: number; pattern?: string };

const isLike = (
  like: string | RegExp | ((text: string) => boolean),
  message: { message: string },
): PropertyDecorator => {
  if (typeof like !== 'function') return Matches(new RegExp(like), message);
  const validate = (value: unknown): boolean => typeof value === 'string' && like(value);
  return ValidateBy({ name: 'isLike', validator: { validate } }, message);
};

const scalars = ({ called, sent, must }: Dialect) => ({
  Id: (...said: Said[]) => sent(said, id(...notesIn(said)), IsUUID('all', must(said, 'be a UUID'))),
  Flag: (example: boolean, ...said: Said[]) =>
    sent(said, flag(example, ...notesIn(said)), IsBoolean(must(said, 'be true or false'))),
  Text: (limits: TextLimits, example: string, ...said: Said[]) => {
    const { like = limits.pattern, unlike, notText, isAnyLength = false } = termsIn(said);
    const { maxLength } = limits;
    const rules = [IsString(notText === undefined ? must(said, 'be a string') : { message: notText })];
    if (!isAnyLength)
      rules.push(MaxLength(maxLength, must(said, `not have more than ${maxLength} characters`)));
    if (like !== undefined)
      rules.push(isLike(like, unlike === undefined ? must(said, `be like ${example}`) : { message: unlike }));
    return sent(said, text<string>(limits, example, ...notesIn(said)), ...rules);
  },
  /** Of a person, a team or a thing that they name. */
  Name: (example: string, ...said: Said[]) =>
    sent(said, field({ ...NAME_SCHEMA, example }, notesIn(said)), IsName()),
  Moment: (example: string, ...said: Said[]) =>
    sent(
      said,
      text<string>({ maxLength: 35, format: 'date-time' }, example, ...notesIn(said)),
      IsISO8601(
        { strict: true, strictSeparator: true },
        must(said, `be an ISO 8601 timestamp such as ${example}`),
      ),
    ),
  Integer: (minimum: number, maximum: number, example: number, ...said: Said[]) => {
    const message = must(said, `be an integer from ${minimum} to ${maximum}`);
    const schema = integer<number>({ minimum, maximum }, example, ...notesIn(said));
    return sent(said, schema, IsInt(message), Min(minimum, message), Max(maximum, message));
  },
  Choice: <Word extends string>(
    words: readonly Word[],
    name: string,
    example: NoInfer<Word>,
    ...said: Said[]
  ) =>
    sent(
      said,
      choice<Word, Word>(words, name, example, ...notesIn(said)),
      IsIn(words, { message: termsIn(said).message ?? oneOf(called, words) }),
    ),
});

/** Fields with the rules that their schema in the OpenAPI document states. @param called what messages call a field */
const requestFields = (called: string, presence: Presence) => {
  const of = dialect(called, presence);
  return { ...scalars(of), ...lists(of), ...objects(of) };
};

const parameters = requestFields('$property', ofParameter);

/**
 * In a query, which has numbers and flags as texts. A field with a default has no {@link OPTIONAL} but its members, so that null is
 * refused where a body holds the query.
 */
export const Parameter = {
  ...parameters,
  Flag: (...field: Parameters<typeof parameters.Flag>) =>
    applyDecorators(parameters.Flag(...field), Transform(toStrictBoolean)),
  Integer: (...field: Parameters<typeof parameters.Integer>) =>
    applyDecorators(parameters.Integer(...field), Transform(toInteger)),
};

/** In a body: required unless {@link OPTIONAL}, and then null is refused unless {@link NULLABLE}. */
export const Member = requestFields('$property field', ofMember);

/** The same with the shorter messages that some routes have. */
export const PlainMember = requestFields('$property', ofMember);

/** In an object of a body, which messages name too. */
export const membersOf = (name: string) => requestFields(`${name}.$property field`, ofMember);

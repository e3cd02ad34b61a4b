import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import {
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { type Field, type Note, choice, flag, id, integer, text } from './fields';

/** A member that can be null. */
export const NULLABLE = { nullable: true } as const;
/** A member that can be absent. */
export const OPTIONAL = { required: false } as const;

const described = ({ schema }: Field<unknown, unknown>): PropertyDecorator => ApiProperty(schema);

export const IdField = (...notes: Note[]) => described(id(...notes));
export const TextField = (...field: Parameters<typeof text<string>>) => described(text(...field));
export const IntegerField = (...field: Parameters<typeof integer<number>>) => described(integer(...field));
export const ChoiceField = <Word extends string>(...field: Parameters<typeof choice<Word, Word>>) =>
  described(choice(...field));

/** Absent keeps a field; unlike @IsOptional() this lets null through to the rules. */
export const WhenGiven = (): PropertyDecorator =>
  ValidateIf((_body: unknown, value: unknown) => value !== undefined);

/** What a choice says about another word. */
export const oneOf = (field: string, words: readonly string[]): string =>
  `The ${field} must be one of ${words.join(', ')}.`;

type Presence = (notes: readonly Note[]) => PropertyDecorator[];

const ofParameter: Presence = (notes) => (notes.includes(OPTIONAL) ? [WhenGiven()] : []);

const ofMember: Presence = (notes) => {
  if (!notes.includes(OPTIONAL)) return [IsDefined({ message: 'The $property field is required.' })];
  return [notes.includes(NULLABLE) ? IsOptional() : WhenGiven()];
};

/** Fields with the rules that their schema in the OpenAPI document states. @param called what messages call a field */
const requestFields = (called: string, presence: Presence) => {
  const sent = (notes: readonly Note[], schema: PropertyDecorator, ...rules: PropertyDecorator[]) =>
    applyDecorators(schema, ...presence(notes), ...rules);
  const must = (rule: string) => ({ message: `The ${called} must ${rule}.` });
  return {
    Id: (...notes: Note[]) => sent(notes, IdField(...notes), IsUUID('all', must('be a UUID'))),
    Flag: (example: boolean, ...notes: Note[]) =>
      sent(notes, described(flag(example, ...notes)), IsBoolean(must('be true or false'))),
    Text: (limits: ApiPropertyOptions & { maxLength: number }, example: string, ...notes: Note[]) =>
      sent(
        notes,
        TextField(limits, example, ...notes),
        IsString(must('be a string')),
        MaxLength(limits.maxLength, must(`not have more than ${limits.maxLength} characters`)),
      ),
    Integer: (minimum: number, maximum: number, example: number, ...notes: Note[]) => {
      const message = must(`be an integer from ${minimum} to ${maximum}`);
      const schema = IntegerField({ minimum, maximum }, example, ...notes);
      return sent(notes, schema, IsInt(message), Min(minimum, message), Max(maximum, message));
    },
    Choice: <Word extends string>(
      words: readonly Word[],
      name: string,
      example: NoInfer<Word>,
      ...notes: Note[]
    ) =>
      sent(
        notes,
        ChoiceField(words, name, example, ...notes),
        IsIn(words, { message: oneOf(called, words) }),
      ),
  };
};

/** In a query. One with a default has no {@link OPTIONAL} but its members, so that null is refused where a body holds the query. */
export const Parameter = requestFields('$property', ofParameter);

/** In a body: required unless {@link OPTIONAL}, and then null is refused unless {@link NULLABLE}. */
export const Member = requestFields('$property field', ofMember);

/** The same with the shorter messages that some routes have. */
export const PlainMember = requestFields('$property', ofMember);

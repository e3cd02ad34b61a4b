import type { ApiPropertyOptions } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, ValidateBy, isUUID, maxLength } from 'class-validator';
import { EXAMPLE_ID, field } from './fields';
import { type Dialect, type Said, notesIn, termsIn } from './request-terms';

interface ListLimits {
  minItems?: number;
  maxItems: number;
  uniqueItems?: boolean;
}

interface ItemLimits {
  pattern?: string;
  maxLength?: number;
  format?: string;
}

/** The schema of a list of ids. */
export const idList = (maxItems: number, more: Partial<ListLimits> = {}) => ({
  type: 'array' as const,
  items: { type: 'string' as const, format: 'uuid' },
  ...more,
  maxItems,
  example: [EXAMPLE_ID],
});

/** @param differBy what must differ where items are unique, by default the whole item */
const isListOf =
  (
    { minItems = 0, maxItems, uniqueItems = false }: ListLimits,
    fits: (item: unknown) => boolean,
    differBy: (item: never) => unknown = (item) => item,
  ) =>
  (value: unknown): boolean =>
    Array.isArray(value) &&
    value.length >= minItems &&
    value.length <= maxItems &&
    value.every(fits) &&
    (!uniqueItems || new Set((value as never[]).map(differBy)).size === value.length);

const textWithin = ({ pattern, maxLength: most = Infinity, format }: ItemLimits) => {
  const like = pattern === undefined ? undefined : new RegExp(pattern);
  return (item: unknown): boolean =>
    maxLength(item, most) &&
    like?.test(item as string) !== false &&
    (format !== 'uuid' || isUUID(item, 'all'));
};

const holds = (validate: (value: unknown) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name: 'holds', validator: { validate } }, { message });

/** Lists of texts. One message, which comes first, says all that a list must be. */
export const lists = ({ sent, must }: Dialect) => ({
  /** Texts within the limits that the schema states. */
  List: (
    message: string,
    schema: ApiPropertyOptions & ListLimits & { items: ItemLimits },
    ...said: Said[]
  ) => {
    const isList = isListOf(schema, textWithin(schema.items), termsIn(said).differBy);
    return sent(said, field(schema, notesIn(said)), holds(isList, message));
  },
  /** Different words of these, at least one. */
  Choices: <Word extends string>(
    message: string,
    words: readonly Word[],
    name: string,
    example: NoInfer<Word>[],
    ...said: Said[]
  ) => {
    const limits = { minItems: 1, maxItems: words.length, uniqueItems: true };
    const schema = field({ enum: words, enumName: name, isArray: true, ...limits, example }, notesIn(said));
    return sent(
      said,
      schema,
      holds(
        isListOf(limits, (item) => words.includes(item as Word)),
        message,
      ),
    );
  },
  /** Ids of what a request changes, at least one: each defect has its own message. `idErrors` names the elements that are not ids. */
  Ids: (most: number, ...said: Said[]) =>
    sent(
      said,
      field(idList(most, { minItems: 1 }), notesIn(said)),
      IsArray(must(said, 'be an array')),
      ArrayMinSize(1, must(said, 'have at least 1 element')),
      ArrayMaxSize(most, must(said, `not have more than ${most} elements`)),
    ),
});

import type { ApiPropertyOptions } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsObject, ValidateNested } from 'class-validator';
import { AsSent } from '../bodies/as-sent.decorator';
import { field, list, one } from './fields';
import { type Dialect, NULLABLE, type Said, notesIn, termsIn } from './request-terms';

/** Members that have members themselves. */
export const objects = ({ sent, must }: Dialect) => ({
  /** An object with a class. */
  One: <Of extends object>(type: new () => Of, ...said: Said[]) =>
    sent(
      said,
      one(type, ...notesIn(said)),
      IsObject(must(said, `be an object${said.includes(NULLABLE) ? ' or null' : ''}`)),
      Type(() => type),
      ValidateNested(),
    ),
  /** Several of them. @param message says all that the list must be */
  Many: <Of extends object>(message: string, type: new () => Of, maxItems: number, ...said: Said[]) => {
    const differBy = termsIn(said).differBy as ((item: unknown) => unknown) | undefined;
    return sent(
      said,
      list(type, { maxItems }, ...notesIn(said)),
      IsArray({ message }),
      ArrayMaxSize(maxItems, { message }),
      IsObject({ each: true, message }),
      ...(differBy === undefined ? [] : [ArrayUnique(differBy, { message })]),
      Type(() => type),
      ValidateNested({ each: true }),
    );
  },
  /** An object with any keys, which the further rules of the body judge. */
  Map: (message: string, schema: ApiPropertyOptions, ...said: Said[]) =>
    sent(said, field(schema, notesIn(said)), AsSent(), IsObject({ message })),
});

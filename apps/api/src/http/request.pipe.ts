import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { knownFields, unknownBelow } from './fields/known-fields';
import { type FieldErrors, ValidationFailed } from './fields/validation-failed';

/** A request class whose rules class-validator cannot express, such as rules about the keys of a map. */
export interface WithFurtherRules {
  /** Called when the decorators found nothing wrong with the fields that it checks, or everything; must not throw. */
  furtherErrors(): FieldErrors;
}

/** PostgreSQL stores neither, so each would end as an error of the database. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/**
 * Makes request classes of bodies and queries; throws ValidationFailed with every field's first message. Unknown names are refused in
 * objects below the top; at the top UnknownNamesInterceptor judges them, by the route.
 */
export class RequestPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    if (metatype === undefined || metatype === Object || (type !== 'body' && type !== 'query')) return value;
    const requestClass = metatype as new () => object;
    const { walked, asSent } = knownFields(value, requestClass);
    const request = Object.assign(plainToInstance(requestClass, walked), asSent);
    // Before the validation, which drops them.
    const unknown = unknownBelow(request);
    if (Object.keys(unknown).length > 0) throw new ValidationFailed(unknown);
    const errors: FieldErrors = {};
    collect(validateSync(request, { whitelist: true, stopAtFirstError: true }), '', errors);
    if (hasFurtherRules(request)) addMissing(errors, request.furtherErrors());
    addMissing(errors, unstorableTexts(withoutFieldsIn(errors, request)));
    if (Object.keys(errors).length > 0) throw new ValidationFailed(errors);
    return request;
  }
}

function collect(found: readonly ValidationError[], prefix: string, errors: FieldErrors): void {
  for (const { property, constraints, children } of found) {
    const [message] = Object.values(constraints ?? {});
    if (message !== undefined) errors[prefix + property] = [message];
    collect(children ?? [], `${prefix}${property}.`, errors);
  }
}

function addMissing(errors: FieldErrors, more: FieldErrors): void {
  for (const [field, messages] of Object.entries(more)) errors[field] ??= messages;
}

/** What a rule found wrong already may be of any size, and needs no second message. */
function withoutFieldsIn(errors: FieldErrors, request: object): object {
  const wrong = new Set(Object.keys(errors).map((field) => field.split('.', 1)[0]));
  return Object.fromEntries(Object.entries(request).filter(([field]) => !wrong.has(field)));
}

/** For further rules: whether a nested object is one of its class without errors of its own. */
export const isSound = <Nested extends object>(value: unknown, nested: new () => Nested): value is Nested =>
  value instanceof nested && validateSync(value).length === 0;

const hasFurtherRules = (request: object): request is WithFurtherRules =>
  'furtherErrors' in request && typeof request.furtherErrors === 'function';

function unstorableTexts(value: unknown, path: readonly string[] = []): FieldErrors {
  if (typeof value === 'string') {
    const field = path.join('.');
    return UNSTORABLE.test(value)
      ? { [field]: [`The ${field} must not contain null or broken characters.`] }
      : {};
  }
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value) as [string, unknown][];
  return Object.assign(
    {},
    ...entries.map(([key, each]) => unstorableTexts(each, [...path, key])),
  ) as FieldErrors;
}

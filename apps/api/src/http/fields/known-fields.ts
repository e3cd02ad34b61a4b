import { ValidationTypes, getMetadataStorage } from 'class-validator';
import { unknownNames } from './unknown-names';
import { type FieldErrors, MAX_REPORTED_ERRORS } from './validation-failed';

/** The most elements of a list that class-transformer walks through. */
const MAX_LIST = 1_000;

interface Field {
  name: string;
  /** Whether its value has a class of its own (`@ValidateNested()`). */
  isNested: boolean;
}

export interface KnownFields {
  /** For class-transformer, which makes classes and runs `@Transform`s, and spends much time on each key of an object. */
  walked: Record<string, unknown>;
  /** Maps and long lists: their rules judge them as they were sent. */
  asSent: Record<string, unknown>;
}

const fieldsOf = new Map<new () => object, readonly Field[]>();

/**
 * The fields of a request that its class has rules for. All others are dropped before anything walks through them, so a
 * body with thousands of unknown fields costs no more than its JSON.
 */
export function knownFields(request: unknown, type: new () => object): KnownFields {
  const known: KnownFields = { walked: {}, asSent: {} };
  if (typeof request !== 'object' || request === null) return known;
  for (const { name, isNested } of fieldsWithRules(type)) {
    if (!Object.hasOwn(request, name)) continue;
    const value = (request as Record<string, unknown>)[name];
    (isNested || isLight(value) ? known.walked : known.asSent)[name] = value;
  }
  return known;
}

export const namesIn = (type: new () => object): string[] => fieldsWithRules(type).map(({ name }) => name);

/** A message for each unknown name in the objects that have a class, below the fields of a request. */
export function unknownBelow(request: object, path = ''): FieldErrors {
  const errors: FieldErrors = {};
  for (const { name, isNested } of fieldsWithRules(classOf(request))) {
    const value = (request as Record<string, unknown>)[name];
    if (!isNested || typeof value !== 'object' || value === null) continue;
    for (const [place, each] of Array.isArray(value) ? value.entries() : [[null, value] as const]) {
      if (Array.isArray(each) || typeof each !== 'object' || each === null) continue;
      if (Object.keys(errors).length >= MAX_REPORTED_ERRORS) return errors;
      const below = `${path}${name}.${place === null ? '' : `${place}.`}`;
      const known = namesIn(classOf(each as object));
      Object.assign(errors, unknownNames(each, known, { kind: 'field', path: below }));
      Object.assign(errors, unknownBelow(each as object, below));
    }
  }
  return errors;
}

const classOf = (value: object): new () => object => value.constructor as new () => object;

function fieldsWithRules(type: new () => object): readonly Field[] {
  const known = fieldsOf.get(type);
  if (known !== undefined) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const isNested = (name: string): boolean =>
    rules.some((rule) => rule.propertyName === name && rule.type === ValidationTypes.NESTED_VALIDATION);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  const fields = names.map((name) => ({ name, isNested: isNested(name) }));
  fieldsOf.set(type, fields);
  return fields;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

const isLight = (value: unknown): boolean =>
  isScalar(value) || (Array.isArray(value) && value.length <= MAX_LIST && value.every(isScalar));

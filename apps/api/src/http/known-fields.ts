import { getMetadataStorage } from 'class-validator';

const fieldsOf = new Map<new () => object, readonly string[]>();

/**
 * The fields of a request that its class has rules for; all others are ignored. They are dropped before anything walks
 * through them, so a body with thousands of unknown fields costs no more than its JSON.
 */
export function knownFields(request: unknown, type: new () => object): Record<string, unknown> {
  if (typeof request !== 'object' || request === null) return {};
  const entries = fieldsWithRules(type)
    .filter((field) => Object.hasOwn(request, field))
    .map((field): [string, unknown] => [field, (request as Record<string, unknown>)[field]]);
  return Object.fromEntries(entries);
}

function fieldsWithRules(type: new () => object): readonly string[] {
  const known = fieldsOf.get(type);
  if (known !== undefined) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const fields = [...new Set(rules.map(({ propertyName }) => propertyName))];
  fieldsOf.set(type, fields);
  return fields;
}

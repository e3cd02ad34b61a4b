import { CONFIGURABLE_TEST_KEYS, type Setting, definitionOf, readSettings } from '@palisade/catalogue';
import type { TestKey, TestSettings } from '@palisade/vocabulary';
import { z } from 'zod';

/** `test_configs`, from the settings that the catalogue lists for each test. */
export const settingsEntry = z
  .strictObject(Object.fromEntries(CONFIGURABLE_TEST_KEYS.map((key) => [key, settingsOf(key).optional()])))
  .transform((settings) => settings as Partial<Record<TestKey, TestSettings>>);

function settingsOf(key: TestKey) {
  const schema = definitionOf(key).settings ?? { type: 'object', properties: {} };
  const members = Object.entries(schema.properties).map(([name, setting]) => [
    name,
    (schema.required as readonly string[] | undefined)?.includes(name) === true
      ? valueOf(setting)
      : valueOf(setting).optional(),
  ]);
  return z
    .strictObject(Object.fromEntries(members) as Record<string, z.ZodType>)
    .superRefine((settings, context) => {
      for (const [place, message] of Object.entries(readSettings(schema, settings).errors)) {
        context.addIssue({ code: 'custom', path: place.split('.').filter(Boolean), message });
      }
    });
}

function valueOf(setting: Setting): z.ZodType {
  return typeOf(setting).describe(setting.description);
}

function typeOf(setting: Setting): z.ZodType {
  switch (setting.type) {
    case 'array': {
      const { items, minItems, maxItems } = setting;
      const item =
        items.type === 'integer'
          ? z.int().min(items.minimum).max(items.maximum)
          : z.string().max(items.maxLength);
      return z.array(item).min(minItems).max(maxItems);
    }
    case 'string':
      return z.string().max(setting.maxLength);
    case 'integer':
      return z.int().min(setting.minimum).max(setting.maximum);
    case 'boolean':
      return z.boolean();
    case 'object': {
      const members = Object.entries(setting.properties);
      return z.strictObject(
        Object.fromEntries(members.map(([name, member]) => [name, valueOf(member).optional()])),
      );
    }
  }
}

import type { TestSettings } from '@palisade/vocabulary';

/** More paths than this are refused. */
export const MAX_ENDPOINTS = 20;
export const MAX_ENDPOINT_LENGTH = 2048;

/**
 * What a text stands for: a path on the check's own host, a host name in ASCII, an IP address, an http(s) address or its start, the name of a scan
 * identity, an OpenAPI document or its address, or a request with a body.
 */
export type TextFormat = 'path' | 'hostname' | 'address' | 'url' | 'name' | 'openapi' | 'request';

interface Described<Example> {
  title: string;
  /** What the test does with it. */
  description: string;
  examples: readonly Example[];
}

interface FormattedText {
  type: 'string';
  format: TextFormat;
  maxLength: number;
}

export interface ListSetting extends Described<readonly string[]> {
  type: 'array';
  minItems: number;
  maxItems: number;
  items: FormattedText;
}
/** Whole numbers. */
export interface NumberListSetting extends Described<readonly number[]> {
  type: 'array';
  minItems: number;
  maxItems: number;
  items: { type: 'integer'; minimum: number; maximum: number };
}
export interface TextSetting extends Described<string>, FormattedText {}
export interface NumberSetting extends Described<number> {
  type: 'integer';
  minimum: number;
  maximum: number;
}
/** Numbers that belong together, such as two thresholds. */
export interface NumbersSetting extends Described<Readonly<Record<string, number>>> {
  type: 'object';
  properties: Readonly<Record<string, NumberSetting>>;
}
/** Off unless it is set. */
export interface FlagSetting extends Described<boolean> {
  type: 'boolean';
}
export type Setting =
  ListSetting | NumberListSetting | TextSetting | NumberSetting | NumbersSetting | FlagSetting;

/** JSON Schema (draft 2020-12) of what `test_configs` takes for one test. */
export interface SettingsSchema {
  type: 'object';
  required?: readonly (keyof TestSettings)[];
  properties: Readonly<Partial<Record<keyof TestSettings, Setting>>>;
}

/** Settings that name paths on the check's own host; `description` says what the test does with them. */
export const endpointsSchema = (description: string, example: string) =>
  ({
    type: 'object',
    required: ['endpoints'],
    properties: {
      endpoints: {
        type: 'array',
        title: 'Paths',
        description,
        examples: [[example]],
        minItems: 1,
        maxItems: MAX_ENDPOINTS,
        items: { type: 'string', format: 'path', maxLength: MAX_ENDPOINT_LENGTH },
      },
    },
  }) as const satisfies SettingsSchema;

/** Requests with a body, for tests that try them on a staging site. */
export const requestsSetting = {
  type: 'array',
  title: 'Requests with a body (staging only)',
  description:
    'Method, path, Content-Type and body, in one line each. On a staging check each value of the body is tried, before everything else; other checks do not send them, and their coverage says so.',
  examples: [['POST /api/search application/json {"q":"chair"}']],
  minItems: 1,
  maxItems: MAX_ENDPOINTS,
  items: { type: 'string', format: 'request', maxLength: MAX_ENDPOINT_LENGTH },
} as const satisfies ListSetting;

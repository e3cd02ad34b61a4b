/** More paths than this are refused. */
export const MAX_ENDPOINTS = 20;
export const MAX_ENDPOINT_LENGTH = 2048;

/** JSON Schema (draft 2020-12) of what `test_configs` takes for one test. */
export interface SettingsSchema {
  type: 'object';
  required: readonly ['endpoints'];
  properties: {
    endpoints: {
      type: 'array';
      title: string;
      description: string;
      examples: readonly (readonly string[])[];
      minItems: number;
      maxItems: number;
      items: { type: 'string'; pattern: string; maxLength: number };
    };
  };
}

/** Settings that name paths on the check's own host; `description` says what the test does with them. */
export const endpointsSchema = (description: string, example: string): SettingsSchema => ({
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
      items: { type: 'string', pattern: '^/', maxLength: MAX_ENDPOINT_LENGTH },
    },
  },
});

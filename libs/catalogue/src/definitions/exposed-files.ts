import { MAX_ENDPOINT_LENGTH } from '../settings-schema';
import type { TestDefinition } from '../test-definition';
import { EXPOSED_CODE_RULES } from './exposed-files/code.rules';
import { EXPOSED_TOOL_RULES } from './exposed-files/tool.rules';

const MOST_PATHS = 10;

export const exposedFiles = {
  key: 'exposed_files',
  name: 'Exposed files',
  question: 'Can strangers read files that nobody meant to publish: settings, backups, repositories, logs?',
  category: 'exposure',
  manner: 'light',
  after: 'others',
  traffic:
    'At most 47 requests at 2 per second after the other tests, 19 or a few more on a domain that is not verified; two more for each configured path. Reads the first 16 KiB of each response.',
  effort: 15,
  settings: {
    type: 'object',
    properties: {
      paths: {
        type: 'array',
        title: 'More paths',
        description: 'Further paths of your site that strangers must not be able to read.',
        examples: [['/export/customers.csv']],
        minItems: 1,
        maxItems: MOST_PATHS,
        items: { type: 'string', format: 'path', maxLength: MAX_ENDPOINT_LENGTH },
      },
    },
  },
  rules: { ...EXPOSED_CODE_RULES, ...EXPOSED_TOOL_RULES },
} as const satisfies TestDefinition;

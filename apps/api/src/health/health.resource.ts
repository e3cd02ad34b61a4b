import { ApiExtraModels, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { VERSION } from '@palisade/version';
import { MESSAGE } from '../http/fields/response-limits';
import { text, choice, field } from '../http/fields/fields';
import { type ResourceOf, resource } from '../http/fields/resource';

export const LiveResource = resource('LiveResource', {
  status: choice(['ok'], 'Liveness', 'ok'),
  version: text(64, VERSION, 'The version of Palisade that runs.'),
});
export type LiveResource = ResourceOf<typeof LiveResource>;

const HealthPartResource = resource('HealthPartResource', {
  status: choice(['up', 'degraded', 'down'], 'HealthPartStatus', 'up'),
  message: text(MESSAGE, 'Redis does not respond.', 'What is wrong.').optional(),
});

const PARTS = {
  type: 'object',
  // Each part that is checked has one.
  maxProperties: 16,
  additionalProperties: { $ref: getSchemaPath(HealthPartResource) },
} satisfies ApiPropertyOptions;

const parts = (example: object, description: string) =>
  field<Record<string, unknown>>(PARTS, [{ example, description }]);

/** The parts by name; what @nestjs/terminus answers. */
export const HealthResource = resource('HealthResource', {
  status: choice(['ok', 'degraded', 'error', 'shutting_down'], 'Readiness', 'ok'),
  info: parts({ postgresql: { status: 'up' } }, 'The parts that work.'),
  error: parts({}, 'The parts that fail.'),
  details: parts({ postgresql: { status: 'up' }, redis: { status: 'up' } }, 'All parts.'),
});
export type HealthResource = ResourceOf<typeof HealthResource>;
ApiExtraModels(HealthPartResource)(HealthResource);

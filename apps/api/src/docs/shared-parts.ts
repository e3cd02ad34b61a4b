import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Refusal = NonNullable<Operation['responses']['default']>;
type Parameter = NonNullable<Operation['parameters']>[number];

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/**
 * The same document with the refusals and parameters of several operations as components. Repeated in each operation, the texts of 401, 429 and
 * 500 would be most of the document.
 */
export function withSharedParts(document: OpenAPIObject): OpenAPIObject {
  const operations = Object.values(document.paths).flatMap((item) =>
    METHODS.flatMap((method) => item[method] ?? []),
  );
  const refusals = operations.flatMap(refusalsOf).map(([, refusal]) => refusal);
  const responses = new SharedParts('responses', refusals, refusalName);
  const all = operations.flatMap(({ parameters = [] }) => parameters);
  const parameters = new SharedParts('parameters', all, parameterName);
  for (const operation of operations) {
    for (const [status, refusal] of refusalsOf(operation)) {
      operation.responses[status] = responses.referenceTo(refusal);
    }
    operation.parameters = operation.parameters?.map((each) => parameters.referenceTo(each));
  }
  const shared = { responses: responses.components, parameters: parameters.components };
  return { ...document, components: { ...document.components, ...shared } };
}

const refusalsOf = ({ responses }: Operation): [string, Refusal][] =>
  Object.entries(responses).flatMap(([status, response]) =>
    response !== undefined && (status === 'default' || Number(status) >= 400) ? [[status, response]] : [],
  );

/** The parts of one kind that occur more than once. Of two with the same name, the one that occurs more often. */
class SharedParts<Part extends object> {
  readonly components: Record<string, Part> = {};
  private readonly references = new Map<string, { $ref: string }>();

  constructor(kind: 'responses' | 'parameters', parts: readonly Part[], nameOf: (part: Part) => string) {
    const counts = new Map<string, number>();
    for (const part of parts) counts.set(keyOf(part), (counts.get(keyOf(part)) ?? 0) + 1);
    const repeated = [...counts].filter(([, count]) => count > 1).sort(([, one], [, other]) => other - one);
    for (const [key] of repeated) {
      const part = JSON.parse(key) as Part;
      const name = nameOf(part);
      if (name in this.components) continue;
      this.components[name] = part;
      this.references.set(key, { $ref: `#/components/${kind}/${name}` });
    }
  }

  referenceTo(part: Part): Part | { $ref: string } {
    return this.references.get(keyOf(part)) ?? part;
  }
}

/** The part as JSON with sorted keys: equal parts may have theirs in another order. */
const keyOf = (part: object): string =>
  JSON.stringify(part, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

/** `InvalidEmail` for a 422 about that field, else the start of the description: `NotSignedIn`. */
function refusalName(refusal: Refusal): string {
  const { description, content = {} } = refusal as {
    description: string;
    content?: Record<string, { example?: { errors?: object } }>;
  };
  const [field] = Object.keys(content['application/json']?.example?.errors ?? {});
  return joined(field === undefined ? description.replace(/^The |[,;:.].*/gs, '') : `invalid ${field}`);
}

const parameterName = (parameter: Parameter): string => ('name' in parameter ? joined(parameter.name) : '');

const joined = (words: string): string =>
  words
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

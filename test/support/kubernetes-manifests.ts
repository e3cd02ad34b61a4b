import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { type KubernetesObject, renderChart } from './helm';
import { REPOSITORY } from './program';

export const MANIFESTS_FOLDER = join(REPOSITORY, 'deploy/kubernetes');

const HEADER = `# Made from the chart deploy/helm/palisade with deploy/kubernetes/values.yaml by \`npm run generate:kubernetes\`.
# Copy it and set your addresses. How to apply it: docs/kubernetes.md.
`;

const OF_HELM = /^helm\.sh\/|^app\.kubernetes\.io\/managed-by$/;

/** Without what only Helm reads. */
function withoutHelm<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutHelm) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .filter(([name]) => !OF_HELM.test(name))
    .map(([name, member]): [string, unknown] => [name, withoutHelm(member as unknown)]);
  return Object.fromEntries(
    kept.filter(([name, member]) => name !== 'annotations' || Object.keys(member as object).length > 0),
  ) as Value;
}

const componentOf = ({ metadata }: KubernetesObject): string =>
  metadata.labels['app.kubernetes.io/component']!;

/** The plain manifests by file name, one file per program. */
export function kubernetesManifests(): Map<string, string> {
  const values = parse(readFileSync(join(MANIFESTS_FOLDER, 'values.yaml'), 'utf8')) as object;
  const objects = renderChart(values);
  return new Map(
    ['migrate', 'api', 'worker'].map((program) => {
      const documents = objects
        .filter((object) => componentOf(object) === program)
        .map((object) =>
          stringify(withoutHelm(object), { aliasDuplicateObjects: false, singleQuote: true, lineWidth: 0 }),
        );
      return [`${program}.yaml`, HEADER + documents.map((text) => `---\n${text}`).join('')];
    }),
  );
}

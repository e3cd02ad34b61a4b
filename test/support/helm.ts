import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { parseAllDocuments, stringify } from 'yaml';
import { REPOSITORY } from './program';

export const CHART = join(REPOSITORY, 'deploy/helm/palisade');

/** What `helm template` must be told where there is no cluster. */
const KUBERNETES_VERSION = '1.30.0';

/** The fewest values that the chart takes. */
export const REQUIRED_VALUES = {
  appUrl: 'https://palisade.example.com',
  postgresql: { host: 'postgres' },
  redis: { host: 'redis' },
  networkPolicy: {
    postgresql: [{ podSelector: { matchLabels: { app: 'postgres' } } }],
    redis: [{ ipBlock: { cidr: '10.0.5.4/32' } }],
  },
};

export interface KubernetesObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  spec: Record<string, unknown>;
}

/** From a package of npm that holds programs for Linux on x64, unpacked once. */
function unpackedHelm(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const archive = join(dirname(require.resolve('@aws-cdk/asset-kubectl-v20/package.json')), 'lib/layer.zip');
  const program = join(REPOSITORY, '.data/helm/helm');
  if (!existsSync(program)) {
    const files = unzipSync(readFileSync(archive), { filter: ({ name }) => name === 'helm/helm' });
    mkdirSync(dirname(program), { recursive: true });
    const half = `${program}.${process.pid}`;
    writeFileSync(half, files['helm/helm']!);
    chmodSync(half, 0o755);
    renameSync(half, program);
  }
  return program;
}

const onPath = (): string | undefined =>
  spawnSync('helm', ['version']).error === undefined ? 'helm' : undefined;

/** The program Helm: `HELM` names another version. Undefined where there is none. */
export const HELM = process.env.HELM ?? unpackedHelm() ?? onPath();

/** @returns what it printed, and its exit code at the end of the errors. */
export function helm(args: readonly string[], values: object = {}): { output: string; errors: string } {
  if (HELM === undefined) throw new Error('Install Helm, or set HELM to its path.');
  const { stdout, stderr, status } = spawnSync(HELM, [...args, '--values', '-'], {
    input: stringify(values),
    encoding: 'utf8',
  });
  return { output: stdout, errors: status === 0 ? '' : `${stdout}${stderr}exit code ${status}` };
}

/** @throws Error with Helm's words. */
export function renderChart(values: object, namespace = 'palisade'): KubernetesObject[] {
  const place = ['--namespace', namespace, '--kube-version', KUBERNETES_VERSION];
  const { output, errors } = helm(['template', 'palisade', CHART, ...place], values);
  if (errors !== '') throw new Error(errors);
  return parseAllDocuments(output)
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null);
}

/** Why Helm refuses these values; an empty text when it does not. */
export const refusalOf = (values: object): string =>
  helm(['template', 'palisade', CHART, '--kube-version', KUBERNETES_VERSION], values).errors;

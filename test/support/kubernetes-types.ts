import ts from 'typescript';
import { join } from 'node:path';
import type { KubernetesObject } from './helm';
import { REPOSITORY } from './program';

/** The packages with the schemas of an API group; all others are of Kubernetes itself. */
const PACKAGES: Record<string, string> = {
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

const moduleOf = ({ apiVersion, kind }: KubernetesObject): string =>
  `${PACKAGES[apiVersion.split('/')[0]!] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;

const nameOf = ({ kind, metadata }: KubernetesObject): string => `${kind} ${metadata.name}`;

type Model = new (data: object) => { validate(): void };

/** Where objects break their JSON schema: types, required members, formats. Unknown members pass. */
function faultsBySchema(object: KubernetesObject): string[] {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- which module it is depends on the object
  const model = (require(moduleOf(object)) as Record<string, Model>)[object.kind]!;
  try {
    new model(object).validate();
    return [];
  } catch (error) {
    return [`${nameOf(object)}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Where objects do not fit the types made from the schemas: the compiler also refuses unknown members. */
function faultsByType(objects: readonly KubernetesObject[]): string[] {
  const file = join(REPOSITORY, 'test/support/rendered-objects.ts');
  const text = objects
    .map((object, place) => {
      const type = `import(${JSON.stringify(moduleOf(object))}).I${object.kind}`;
      return `export const o${place}: ${type} = ${JSON.stringify(object)};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2015.d.ts'],
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
  };
  const host = ts.createCompilerHost(options);
  const files = { ...host };
  host.fileExists = (name) => name === file || files.fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, rest[0]) : files.getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map((fault) => {
    const line = text.slice(0, fault.start ?? 0).split('\n').length - 1;
    return `${nameOf(objects[line]!)}: ${ts.flattenDiagnosticMessageText(fault.messageText, ' ')}`;
  });
}

/** What a cluster would refuse or ignore in these objects, one line each. */
export const faultsOfObjects = (objects: readonly KubernetesObject[]): string[] => [
  ...objects.flatMap(faultsBySchema),
  ...faultsByType(objects),
];

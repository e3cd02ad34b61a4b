import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ipaddr from 'ipaddr.js';
import { parse } from 'yaml';
import {
  IPV4_EXTRA,
  IPV4_SPECIAL_PURPOSE,
  METADATA_ADDRESSES,
} from '../libs/target-client/src/address/special-purpose-registry';
import {
  type KubernetesObject,
  CHART,
  HELM,
  REQUIRED_VALUES,
  helm,
  refusalOf,
  renderChart,
} from './support/helm';
import { MANIFESTS_FOLDER, kubernetesManifests } from './support/kubernetes-manifests';
import { faultsOfObjects } from './support/kubernetes-types';
import { REPOSITORY } from './support/program';
import { type ProgramName, environmentVariables, variablesOf } from './support/program-variables';

interface Container {
  name: string;
  env?: {
    name: string;
    value?: string;
    valueFrom?: { secretKeyRef: { key: string; optional?: boolean } };
  }[];
  securityContext: object;
  resources: { requests: object; limits: { memory: string } };
  volumeMounts?: { mountPath: string }[];
}
interface PodSpec {
  containers: Container[];
  terminationGracePeriodSeconds?: number;
  volumes: { emptyDir?: object }[];
}
interface Peer {
  ipBlock?: { cidr: string; except?: string[] };
}

const textOf = (file: string): string => readFileSync(join(CHART, file), 'utf8');
const lists = parse(textOf('files/variables.yaml')) as Record<
  string,
  { settings: string[]; required: Record<string, string>; optional: Record<string, string> }
>;
const schema = JSON.parse(textOf('values.schema.json')) as {
  properties: { config: { properties: Record<string, unknown> }; secretRefs: { properties: object } };
};

/** A value for each setting that its program and the schema accept. */
const SETTINGS: Record<string, unknown> = {
  BIND_ADDRESS: '::',
  DATABASE_READ_URL: 'postgres://palisade_api@postgres-read:5432/palisade',
  DATA_URL: 'https://mirror.example.com/palisade-data/',
  CALLBACK_URL: 'https://palisade.example.com',
  CT_URL: 'https://crt.sh/?q={domain}&output=json',
  RPKI_URL: 'http://routinator:8323/validity?asn=0&prefix={prefix}',
  JS_ADVISORIES_URL: 'https://mirror.example.com/jsrepository-v5.json',
  REDIS_PACE_URL: 'redis-cluster://pace-1:7000,pace-2:7000',
  RDAP_BOOTSTRAP_URL: 'https://data.iana.org/rdap/dns.json',
  RELEASES_URL: 'https://code.example.com/api/v1/repos/tools/palisade/releases/latest',
  LOG_LEVEL: 'warn',
  MAIL_FROM: 'palisade@example.com',
  NEW_TEAM_PLAN: 'trial',
  WORKER_ZONES: 'default',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_TRUST_EMAIL: 'true',
  SCAN_PROXY: 'http://proxy:3128',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/v1/traces',
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: '0.25',
  PLAN_CHECK_LIMITS: 'trial=1,business=100',
  RETENTION_DAYS: 'trial=30',
  SECURITY_CONTACT: 'security@example.com',
  RENDERER_URL: 'http://renderer.example.com:3002',
  SIGN_UP: 'open',
  SMTP_URL: 'smtp://mail.example.com:587',
  ...Object.fromEntries(
    ['DATA_UPDATES', 'DNS_AUTHORITATIVE', 'DNS_TRUST_AD', 'FOREIGN_FILES', 'RENDERER_SANDBOX'].map((name) => [
      name,
      false,
    ]),
  ),
  ...Object.fromEntries(
    ['DATABASE_PREPARED_STATEMENTS', 'REQUIRE_VERIFICATION'].map((name) => [name, false]),
  ),
  ...Object.fromEntries(['TRUSTED_PROXIES', 'WORKER_CONCURRENCY'].map((name) => [name, 3])),
  API_RATE_LIMIT: 1_000_000,
  KEEP_ALIVE_SECONDS: 620,
  ...Object.fromEntries(
    [
      'CI_RATE_LIMIT',
      'TEAM_RATE_LIMIT',
      'USER_RATE_LIMIT',
      'DATABASE_POOL_SIZE',
      'DNS_AUTHORITATIVE_PORT',
      'MAX_TEAMS_PER_USER',
      'RENDERER_BROWSERS',
    ].map((name) => [name, 20]),
  ),
};
const everySetting = Object.fromEntries(
  Object.keys(schema.properties.config.properties).map((name) => [name, SETTINGS[name] ?? 'x']),
);
const EVERYTHING = {
  ...REQUIRED_VALUES,
  config: everySetting,
  image: { digest: `sha256:${'0'.repeat(64)}` },
  imagePullSecrets: [{ name: 'registry' }],
  secretRefs: { REDIS_PASSWORD: { name: 'redis', key: 'redis-password' } },
  postgresql: { host: 'db.example.com', parameters: 'sslmode=verify-full', pooler: { host: 'pooler' } },
  redis: { host: 'redis.example.com', username: 'palisade', tls: true, database: 3 },
  api: {
    autoscaling: { enabled: false },
    extraEnv: [{ name: 'NODE_EXTRA_CA_CERTS', value: '/certificates/ca.crt' }],
    extraVolumes: [{ name: 'certificates', secret: { secretName: 'ca' } }],
    extraVolumeMounts: [{ name: 'certificates', mountPath: '/certificates', readOnly: true }],
    podAnnotations: { 'example.com/a': 'b' },
    tolerations: [{ operator: 'Exists' }],
    nodeSelector: { 'kubernetes.io/os': 'linux' },
    affinity: { podAntiAffinity: {} },
    priorityClassName: 'high',
    service: { annotations: { 'example.com/a': 'b' } },
  },
  worker: { autoscaling: { enabled: true } },
  zones: {
    office: { allowedHosts: 'intranet.test,10.9.0.0/16', internalNetworks: ['10.9.0.0/16'], replicas: 3 },
  },
  renderer: { enabled: true },
  cli: { enabled: true },
  ingress: { enabled: true, className: 'nginx', tlsSecret: 'tls', annotations: { 'example.com/a': 'b' } },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
  networkPolicy: {
    ...REQUIRED_VALUES.networkPolicy,
    apiFrom: [{ namespaceSelector: {} }],
    internalNetworks: ['10.1.0.0/16'],
    extraEgress: [{ ports: [{ port: 587, protocol: 'TCP' }], to: [{ ipBlock: { cidr: '10.0.0.9/32' } }] }],
  },
};

function podOf({ kind, spec }: KubernetesObject): PodSpec | undefined {
  if (kind === 'Pod') return spec as unknown as PodSpec;
  return (spec as { template?: { spec: PodSpec } }).template?.spec;
}

if (HELM !== undefined)
  describe('deploy/helm/palisade', () => {
    const plain = renderChart(REQUIRED_VALUES);
    const full = renderChart(EVERYTHING);
    const find = (objects: KubernetesObject[], kind: string, program: string): KubernetesObject =>
      objects.find((object) => object.kind === kind && object.metadata.name === `palisade-${program}`)!;
    const podOfProgram = (objects: KubernetesObject[], program: string): PodSpec =>
      podOf(find(objects, program === 'migrate' ? 'Job' : 'Deployment', program))!;
    const environmentOf = (program: string): NonNullable<Container['env']> =>
      podOfProgram(full, program).containers[0]!.env!;

    it('passes the strict lint', () => {
      expect(helm(['lint', '--strict', CHART], REQUIRED_VALUES).errors).toBe('');
      expect(helm(['lint', '--strict', CHART], EVERYTHING).errors).toBe('');
    });

    it.each([
      ['https://palisade.test', '/'],
      ['https://tools.test/palisade', '/palisade'],
    ])('gives the ingress of %s the path %s', (appUrl, path) => {
      const { spec } = find(renderChart({ ...EVERYTHING, appUrl }), 'Ingress', 'api');
      expect(spec).toMatchObject({ rules: [{ http: { paths: [{ path, pathType: 'Prefix' }] } }] });
    });

    it('renders objects that fit the schemas of Kubernetes, KEDA and the Prometheus operator', () => {
      expect(plain.map(({ kind }) => kind).sort()).toEqual([
        'Deployment',
        'Deployment',
        'HorizontalPodAutoscaler',
        'Job',
        'NetworkPolicy',
        'NetworkPolicy',
        'NetworkPolicy',
        'Pod',
        'PodDisruptionBudget',
        'PodDisruptionBudget',
        'Service',
        'Service',
      ]);
      expect(full.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['Ingress', 'ScaledObject', 'ServiceMonitor', 'TriggerAuthentication']),
      );
      const wrong = (name: string, members: object): KubernetesObject => {
        const object = structuredClone(find(plain, 'Deployment', 'api'));
        object.metadata.name = name;
        Object.assign(podOf(object)!.containers[0]!, members);
        return object;
      };
      // In one call with the others, because the compiler takes seconds for each.
      const faults = faultsOfObjects([
        ...plain,
        ...full,
        wrong('wrong-type', { image: 1 }),
        wrong('wrong-name', { readinesProbe: {} }),
      ]);
      expect(faults.filter((fault) => !fault.startsWith('Deployment wrong-'))).toEqual([]);
      expect(faults).toContainEqual(
        'Deployment wrong-type: data/spec/template/spec/containers/0/image must be string',
      );
      expect(faults).toContainEqual(expect.stringMatching(/^Deployment wrong-name: .*readinesProbe/));
    });

    it.each(['api', 'worker', 'renderer', 'cli'] as ProgramName[])(
      'passes the %s every variable that it reads',
      (program) => {
        const passed = environmentOf(program).map(({ name }) => name);
        const missing = [...variablesOf(program)].filter((name) => !passed.includes(name));
        expect(
          missing.map(
            (name) => `The ${program} reads ${name}: add it in deploy/helm/palisade/files/variables.yaml.`,
          ),
        ).toEqual([]);
        expect(new Set(passed).size).toBe(passed.length);
      },
    );

    it('passes every variable of the class Environment to a program, and no other', () => {
      const programs = ['api', 'worker', 'renderer', 'cli', 'migrate'];
      const passed = new Set(programs.flatMap((program) => environmentOf(program).map(({ name }) => name)));
      passed.delete('NODE_EXTRA_CA_CERTS');
      expect([...passed].sort()).toEqual([...environmentVariables().values()].sort());
    });

    it('has a schema for every setting and every entry of the Secret', () => {
      const programs = Object.values(lists);
      const settings = new Set(programs.flatMap((program) => program.settings));
      expect(Object.keys(schema.properties.config.properties).sort()).toEqual([...settings].sort());
      const entries = new Set(
        programs.flatMap(({ required, optional }) => Object.values({ ...required, ...optional })),
      );
      expect(Object.keys(schema.properties.secretRefs.properties).sort()).toEqual([...entries].sort());
    });

    it('writes settings as the programs read them', () => {
      const valueOf = (name: string): unknown =>
        [...environmentOf('api'), ...environmentOf('worker')].find((each) => each.name === name)?.value;
      expect(valueOf('API_RATE_LIMIT')).toBe('1000000');
      expect(valueOf('DNS_AUTHORITATIVE')).toBe('off');
      expect(valueOf('OTEL_TRACES_SAMPLER_ARG')).toBe('0.25');
      expect(valueOf('REQUIRE_VERIFICATION')).toBe('false');
      expect(valueOf('DATABASE_URL')).toBe(
        'postgres://palisade_api@pooler:6432/palisade?sslmode=verify-full',
      );
      expect(environmentOf('migrate')[0]!.value).toBe(
        'postgres://palisade@db.example.com:5432/palisade?sslmode=verify-full',
      );
      expect(valueOf('REDIS_URL')).toBe('rediss://palisade@redis.example.com:6379/3');
    });

    it('keeps secrets out of the manifests, and from programs that need none', () => {
      const entriesOf = (program: string): string[] =>
        environmentOf(program).flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? []);
      expect(entriesOf('worker').filter((name) => /^(APP|OIDC)_|^(API_)?DATABASE/.test(name))).toEqual([]);
      expect(entriesOf('api').filter((name) => /^(WORKER_)?DATABASE/.test(name))).toEqual([]);
      expect(entriesOf('migrate').filter((name) => name.includes('SECRET'))).toEqual([]);
      const written = ['api', 'worker', 'cli', 'migrate'].flatMap((program) =>
        environmentOf(program).filter(
          ({ name, value }) => /PASSWORD|SECRET|TOKEN/.test(name) && value !== undefined,
        ),
      );
      expect(written).toEqual([]);
    });

    it('takes all rights from every pod', () => {
      const pods = full.flatMap((object) => podOf(object) ?? []);
      expect(pods).toHaveLength(7);
      for (const pod of pods) {
        expect(pod).toMatchObject({
          automountServiceAccountToken: false,
          enableServiceLinks: false,
          securityContext: {
            runAsNonRoot: true,
            runAsUser: 1000,
            // Chromium makes namespaces for a sandbox of its own.
            seccompProfile: {
              type: pod.containers[0]!.name === 'renderer' ? 'Unconfined' : 'RuntimeDefault',
            },
          },
        });
        for (const container of pod.containers) {
          expect(container.securityContext).toEqual({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          });
          expect(container.resources.limits.memory).toMatch(/^\d+[MG]i$/);
          expect(container.resources.requests).toMatchObject({
            cpu: expect.any(String),
            memory: expect.any(String),
          });
        }
      }
    });

    it('does not let the renderer be process 1, which would keep what is left of ended browsers', () => {
      expect(podOfProgram(full, 'renderer')).toMatchObject({ shareProcessNamespace: true });
    });

    it('gives programs the time that they take to stop', () => {
      const lifecycle = readFileSync(join(REPOSITORY, 'apps/worker/src/worker-lifecycle.service.ts'), 'utf8');
      const steps = [...lifecycle.matchAll(/_WITHIN_MS = ([\d_]+)/g)].map(([, ms = '']) =>
        Number(ms.replace('_', '')),
      );
      expect(steps).toHaveLength(3);
      const needed = steps.reduce((sum, ms) => sum + ms, 0) / 1000;
      for (const program of ['api', 'worker']) {
        const pod = podOfProgram(plain, program);
        expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(needed + 5);
      }
    });

    describe('its network policies', () => {
      const rulesOf = (objects: KubernetesObject[], program: string): { ports?: object[]; to: Peer[] }[] =>
        find(objects, 'NetworkPolicy', program).spec.egress as { ports?: object[]; to: Peer[] }[];
      const covers = (cidr: string, address: string): boolean => {
        const [range, one] = [ipaddr.parseCIDR(cidr), ipaddr.parse(address)];
        return range[0].kind() === one.kind() && one.match(range);
      };
      /** Whether a rule without ports lets a program of the chart reach an address. */
      const reaches = (objects: KubernetesObject[], program: string, address: string): boolean =>
        rulesOf(objects, program)
          .filter(({ ports }) => ports === undefined)
          .flatMap(({ to }) => to)
          .some(
            ({ ipBlock }) =>
              ipBlock !== undefined &&
              covers(ipBlock.cidr, address) &&
              !(ipBlock.except ?? []).some((range) => covers(range, address)),
          );

      it.each(['worker', 'api', 'cli'])(
        'keep the %s from metadata services and internal networks',
        (program) => {
          const inside = [
            ...METADATA_ADDRESSES,
            ...[...IPV4_SPECIAL_PURPOSE, ...IPV4_EXTRA].map(({ range }) => range.split('/')[0]!),
            '10.43.0.1',
            '172.20.0.1',
            '192.168.1.1',
            'fd12::1',
            'fe80::1',
            '::1',
          ];
          const open = inside.filter((address) => reaches(full, program, address));
          // What the operator opens, and nothing else.
          expect(open).toEqual([]);
          expect(reaches(full, program, '10.1.2.3')).toBe(true);
          for (const address of ['93.184.216.34', '1.1.1.1', '2606:4700::1111']) {
            expect(reaches(full, program, address)).toBe(true);
          }
        },
      );

      it('let the renderer reach nothing, and workers reach the renderer', () => {
        const renderer = find(full, 'NetworkPolicy', 'renderer').spec;
        expect(renderer).toMatchObject({ policyTypes: ['Ingress', 'Egress'], egress: [] });
        const ports = (program: string): object[] =>
          rulesOf(full, program).flatMap((rule) => rule.ports ?? []);
        expect(ports('worker')).toContainEqual({ port: 3002, protocol: 'TCP' });
        expect(ports('worker-office')).toContainEqual({ port: 3002, protocol: 'TCP' });
        expect(ports('api')).not.toContainEqual({ port: 3002, protocol: 'TCP' });
        expect(environmentOf('worker').find(({ name }) => name === 'RENDERER_URL')?.value).toBe(
          'http://palisade-renderer:3002',
        );
      });

      it('let the worker reach DNS, PostgreSQL and Redis, and the migration no more than it needs', () => {
        const [dns, postgresql, redis] = rulesOf(plain, 'worker');
        expect(dns!.ports).toEqual([
          { port: 53, protocol: 'UDP' },
          { port: 53, protocol: 'TCP' },
        ]);
        expect(postgresql).toEqual({
          ports: [{ port: 5432, protocol: 'TCP' }],
          to: REQUIRED_VALUES.networkPolicy.postgresql,
        });
        expect(redis).toEqual({
          ports: [{ port: 6379, protocol: 'TCP' }],
          to: REQUIRED_VALUES.networkPolicy.redis,
        });
        expect(rulesOf(plain, 'migrate')).toEqual([dns, postgresql]);
      });
    });

    it('migrates before programs of a new version start, with its policy in place, and has a test', () => {
      const [job, policy] = ['Job', 'NetworkPolicy'].map(
        (kind) => find(plain, kind, 'migrate').metadata.annotations,
      );
      expect(job).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
      expect(policy).toEqual({ ...job, 'helm.sh/hook-weight': '-1' });
      expect(find(plain, 'Pod', 'test').metadata.annotations).toMatchObject({ 'helm.sh/hook': 'test' });
    });

    it.each([
      ['nothing', {}, /appUrl: the public address[^]*postgresql\.host: where[^]*redis\.host: where/],
      ['an address with a slash at its end', { appUrl: 'https://a.example.com/' }, /appUrl/],
      ['an unknown setting', { config: { SIGNUP: 'open' } }, /config.*SIGNUP/],
      ['a secret among the settings', { config: { APP_SECRET: 'x'.repeat(32) } }, /config.*APP_SECRET/],
      ['a wrong setting', { config: { LOG_LEVEL: 'loud' } }, /LOG_LEVEL.*must be one of/],
      ['an unknown value', { worker: { replica: 3 } }, /worker.*replica/],
      [
        'a variable that YAML reads as a boolean',
        { api: { extraEnv: [{ name: 'A', value: true }] } },
        /extraEnv.*value/,
      ],
      ['no worker', { worker: { replicas: 0 } }, /replicas/],
      [
        'networks without a mask',
        { networkPolicy: { ...REQUIRED_VALUES.networkPolicy, internalNetworks: ['10.0.0.1'] } },
        /internalNetworks/,
      ],
      [
        'no place of PostgreSQL',
        { networkPolicy: { redis: REQUIRED_VALUES.networkPolicy.redis, postgresql: [] } },
        /must say where PostgreSQL/,
      ],
      [
        'more scans than memory',
        { config: { WORKER_CONCURRENCY: 100 } },
        /limits\.memory is 2Gi, but 100 concurrent scans.* need 3500Mi/,
      ],
    ])('refuses %s and says what to do', (_name, values, message) => {
      expect(refusalOf(Object.keys(values).length === 0 ? {} : { ...REQUIRED_VALUES, ...values })).toMatch(
        message,
      );
    });

    it('is the source of deploy/kubernetes; when it is not, run `npm run generate:kubernetes`', () => {
      const stale = [...kubernetesManifests()].filter(
        ([file, text]) =>
          !existsSync(join(MANIFESTS_FOLDER, file)) ||
          readFileSync(join(MANIFESTS_FOLDER, file), 'utf8') !== text,
      );
      expect(stale.map(([file]) => file)).toEqual([]);
    });
  });

describe('deploy/helm/palisade/README.md', () => {
  /** `api.service.type` for each value that is not an object, and objects that users fill. */
  function pathsIn(values: object, above = ''): string[] {
    return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      const path = above + name;
      const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (!isGroup || Object.keys(value).length === 0 || /(^config|resources)$/.test(path)) return [path];
      return pathsIn(value, `${path}.`);
    });
  }

  it('explains every value, and no other', () => {
    const paths = pathsIn(parse(textOf('values.yaml')) as object);
    const rows = [
      ...textOf('README.md')
        .split('## Values')[1]!
        .matchAll(/^\| `([^|]+)` \|/gm),
    ].flatMap(([, names = '']) => names.split(/`, `/));
    // One row explains a value of several programs: `api.`, `worker.nodeSelector`.
    const explained = rows.flatMap((row) => {
      const [, programs, rest = ''] = /^\{([a-z,]+)\}\.(.+)$/.exec(row) ?? [];
      return programs === undefined ? [row] : programs.split(',').map((program) => `${program}.${rest}`);
    });
    expect(explained.sort()).toEqual(paths.sort());
  });
});

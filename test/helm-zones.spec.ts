import { type KubernetesObject, HELM, REQUIRED_VALUES, renderChart } from './support/helm';
import { faultsOfObjects } from './support/kubernetes-types';

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string } };
}

if (HELM !== undefined)
  describe('zones of the Helm chart', () => {
    const objects = renderChart({
      ...REQUIRED_VALUES,
      redis: { host: 'redis', username: 'palisade' },
      serviceMonitor: { enabled: true },
      zones: {
        office: {
          allowedHosts: 'intranet.test,10.9.0.0/16',
          internalNetworks: ['10.9.0.0/16'],
          replicas: 3,
          secret: 'palisade-office',
          ownRole: true,
        },
        lab: { autoscaling: {} },
        store: { autoscaling: { minReplicas: 1, maxReplicas: 5 }, secret: 'palisade-store', ownRole: true },
      },
    });
    const find = (kind: string, name: string): KubernetesObject =>
      objects.find((object) => object.kind === kind && object.metadata.name === `palisade-${name}`)!;
    const variablesOf = (zone: string): Variable[] => {
      const { template } = find('Deployment', `worker-${zone}`).spec as {
        template: { spec: { containers: { env: Variable[] }[] } };
      };
      return template.spec.containers[0]!.env;
    };
    const valueOf = (zone: string, name: string) =>
      variablesOf(zone).find((each) => each.name === name)?.value;
    const secretsOf = (zone: string) => [
      ...new Set(variablesOf(zone).flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.name ?? [])),
    ];

    it('fit the schemas of Kubernetes', () => {
      expect(faultsOfObjects(objects)).toEqual([]);
    });

    it('have workers that scan their checks only, and reach their networks', () => {
      expect(find('Deployment', 'worker-office').spec).toMatchObject({ replicas: 3 });
      expect(valueOf('office', 'WORKER_ZONES')).toBe('office');
      expect(valueOf('office', 'SCAN_ALLOWED_HOSTS')).toBe('intranet.test,10.9.0.0/16');
      // The other workers must not count these pods as theirs.
      const selectorOf = (program: string) => find('Deployment', program).spec.selector;
      expect(selectorOf('worker-office')).not.toEqual(selectorOf('worker'));
      const policyOf = (program: string) => JSON.stringify(find('NetworkPolicy', program).spec.egress);
      expect(policyOf('worker-office')).toContain('10.9.0.0/16');
      expect(policyOf('worker')).not.toContain('10.9.0.0/16');
      for (const kind of ['NetworkPolicy', 'Service', 'ServiceMonitor'])
        expect(JSON.stringify(find(kind, 'worker-office').spec)).toContain('"worker-office"');
    });

    it('scale with KEDA by the scans of the zone alone, to no worker where there are none', () => {
      const scalerOf = (zone: string) => find('ScaledObject', `worker-${zone}`).spec;
      expect(scalerOf('lab')).toMatchObject({
        scaleTargetRef: { name: 'palisade-worker-lab' },
        minReplicaCount: 0,
        maxReplicaCount: 20,
        triggers: [
          {
            metadata: {
              query: "SELECT count(*) FROM scan_slots WHERE zone = ANY (string_to_array('lab', ','))",
              userName: 'palisade_worker',
            },
            authenticationRef: { name: 'palisade-worker-lab' },
          },
        ],
      });
      expect(scalerOf('store')).toMatchObject({
        minReplicaCount: 1,
        maxReplicaCount: 5,
        triggers: [{ metadata: { userName: 'palisade_worker_store' } }],
      });
      expect(find('TriggerAuthentication', 'worker-store').spec).toMatchObject({
        secretTargetRef: [{ name: 'palisade-store', key: 'WORKER_DATABASE_PASSWORD' }],
      });
      // The autoscaler decides.
      for (const zone of ['lab', 'store'])
        expect(find('Deployment', `worker-${zone}`).spec).not.toHaveProperty('replicas');
      expect(find('Deployment', 'worker-office').spec).toHaveProperty('replicas');
    });

    it('drain as other workers do, and spread over nodes', () => {
      const podOf = (program: string) =>
        (find('Deployment', program).spec as { template: { spec: Record<string, unknown> } }).template.spec;
      const [own, others] = [podOf('worker-lab'), podOf('worker')];
      expect(own.terminationGracePeriodSeconds).toBe(others.terminationGracePeriodSeconds);
      const spread = JSON.stringify(own.topologySpreadConstraints);
      for (const key of ['kubernetes.io/hostname', 'topology.kubernetes.io/zone', 'worker-lab'])
        expect(spread).toContain(key);
    });

    it('have their own Secret and role where the operator says so', () => {
      expect(secretsOf('office')).toEqual(['palisade-office']);
      expect(valueOf('office', 'DATABASE_URL')).toContain('//palisade_worker_office@');
      expect(valueOf('office', 'REDIS_URL')).toContain('//palisade_worker_office@');
      expect(secretsOf('lab')).toEqual(['palisade']);
      const url = 'redis-sentinel://sentinel:26379/main';
      const withUrl = renderChart({
        ...REQUIRED_VALUES,
        redis: { url },
        zones: { office: { ownRole: true } },
      });
      const urlOf = (name: string): string =>
        /"REDIS_URL","value":"([^"]*)"/.exec(
          JSON.stringify(
            withUrl.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name),
          ),
        )?.[1] ?? '';
      expect(urlOf('palisade-worker')).toBe(url);
      expect(urlOf('palisade-worker-office')).toBe(url.replace('://', '://palisade_worker_office@'));
      expect(valueOf('lab', 'DATABASE_URL')).toContain('//palisade_worker@');
      expect(valueOf('lab', 'REDIS_URL')).toContain('//palisade@');
    });
  });

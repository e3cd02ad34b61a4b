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
          ...{ allowedHosts: 'intranet.test,10.9.0.0/16', internalNetworks: ['10.9.0.0/16'], replicas: 3 },
          ...{ secret: 'palisade-office', ownRole: true },
        },
        lab: {},
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

    it('have their own Secret and role where the operator says so', () => {
      expect(secretsOf('office')).toEqual(['palisade-office']);
      expect(valueOf('office', 'DATABASE_URL')).toContain('//palisade_worker_office@');
      expect(valueOf('office', 'REDIS_URL')).toContain('//palisade_worker_office@');
      expect(secretsOf('lab')).toEqual(['palisade']);
      expect(valueOf('lab', 'DATABASE_URL')).toContain('//palisade_worker@');
      expect(valueOf('lab', 'REDIS_URL')).toContain('//palisade@');
    });
  });

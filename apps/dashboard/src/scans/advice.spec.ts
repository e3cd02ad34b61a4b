import type { Finding } from '../api/resources';
import { adviceByRule } from './advice';

const finding = (id: string, location = ''): Finding => ({
  id,
  severity: 'low',
  title: id,
  description: '',
  location,
  evidence: {},
});

describe('adviceByRule', () => {
  it('gives each rule its step, also when it was broken at several places', () => {
    const findings = [
      finding('cors-null-origin', '/a'),
      finding('cors-null-origin', '/b'),
      finding('cors-wildcard'),
    ];
    expect([...adviceByRule({ findings, remediation_steps: ['Name origins.', 'Drop the star.'] })]).toEqual([
      ['cors-null-origin', 'Name origins.'],
      ['cors-wildcard', 'Drop the star.'],
    ]);
  });

  it('assigns nothing where rules share a step', () => {
    const findings = [finding('csp-missing'), finding('csp-report-only')];
    expect(adviceByRule({ findings, remediation_steps: ['Send a policy.'] }).size).toBe(0);
  });
});

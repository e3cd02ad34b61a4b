import type { ApiCheck } from './api-types';
import { changesOfCheck, matchChecks } from './plan-checks';
import { parseChecksFile } from './read-checks-file';
import type { CheckState } from './team-state';
import { checksFileOf, yamlOf } from './write-checks-file';

const PLAIN = {
  id: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
  domain: 'shop.example.com',
  url: null,
  is_active: true,
  schedule_frequency: 'DAILY',
  schedule_time: '02:00',
  schedule: null,
  paused_until: null,
  maintenance_windows: [],
  tests: { ssl_certificate: true, csrf_protection: false },
  test_configs: {},
  tags: [],
  expected_paths: [],
  max_pages: 25,
  max_depth: null,
  max_minutes: null,
  zone: 'default',
  baseline: null,
} as unknown as ApiCheck;

const WINDOW = { weekday: null, start: '22:00', end: '02:00', time_zone: 'UTC' };
const CHANGED = {
  is_active: false,
  schedule: { kind: 'weekly', weekday: 'monday', day: null, time: '06:30', time_zone: 'UTC' },
  maintenance_windows: [WINDOW],
  paused_until: '2099-01-31T08:00:00+00:00',
  test_configs: { security_headers: { endpoints: ['/a?q=${x}'] } },
  tags: ['shop'],
  expected_paths: ['/orders/${x}'],
  max_pages: 100,
  max_depth: 0,
  max_minutes: 20,
  zone: 'office',
  baseline: { scan_id: '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701' },
} as unknown as Partial<ApiCheck>;

const stateOf = (changes: Partial<ApiCheck> = {}): CheckState => ({
  id: PLAIN.id,
  target: PLAIN.domain,
  label: PLAIN.domain,
  check: { ...PLAIN, ...changes },
  accepted: [],
});
const teamOf = (check: CheckState) => ({ checks: [check], channels: [] });
const NO_LISTS = { identities: new Map(), scripts: new Map() };
const membersOf = (check: CheckState): [string, unknown][] => {
  const { checks } = checksFileOf(teamOf(check), NO_LISTS) as { checks: object[] };
  return Object.entries(checks[0] ?? {});
};

describe('a check in the file', () => {
  it('leaves out what has its default', () => {
    expect(membersOf(stateOf())).toEqual([
      ['domain', 'shop.example.com'],
      ['schedule_frequency', 'DAILY'],
      ['schedule_time', '02:00'],
      ['tests', ['ssl_certificate']],
    ]);
  });

  it('has everything else, in the order of its schema, without nulls and with escapes', () => {
    expect(membersOf(stateOf(CHANGED))).toEqual([
      ['domain', 'shop.example.com'],
      ['is_active', false],
      ['schedule', { kind: 'weekly', weekday: 'monday', time: '06:30', time_zone: 'UTC' }],
      ['maintenance_windows', [{ start: '22:00', end: '02:00', time_zone: 'UTC' }]],
      ['paused_until', '2099-01-31T08:00:00Z'],
      ['tests', ['ssl_certificate']],
      ['test_configs', { security_headers: { endpoints: ['/a?q=$${x}'] } }],
      ['tags', ['shop']],
      ['expected_paths', ['/orders/$${x}']],
      ['max_pages', 100],
      ['max_depth', 0],
      ['max_minutes', 20],
      ['zone', 'office'],
      ['baseline', '0197f3c2-9b10-7a55-8c1f-52f0a3d6e701'],
    ]);
  });

  it('has no differences from the check that it was written from, and all of them from another', () => {
    const changed = stateOf(CHANGED);
    const { content } = parseChecksFile(yamlOf(teamOf(changed), NO_LISTS, 'https://palisade.test'));
    const differences = (state: CheckState): string[] =>
      matchChecks(content!, teamOf(state)).flatMap((each) =>
        changesOfCheck(each).flatMap(({ members }) => members.map(({ member }) => member)),
      );
    expect(differences(changed)).toEqual([]);
    const expected = [...Object.keys(CHANGED), 'schedule_frequency', 'schedule_time'];
    expect(differences(stateOf()).sort()).toEqual(expected.sort());
  });
});

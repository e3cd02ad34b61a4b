import type { CheckDetail, Test } from '../../api/resources';
import { createBodyOf, formErrorsOf, formValuesOf, newCheckValues, updateBodyOf } from './check-form-values';

const CHECK: CheckDetail = {
  id: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
  domain: 'shop.example.com',
  url: 'https://shop.example.com/start',
  is_active: true,
  is_staging: false,
  staging_until: null,
  schedule_frequency: 'HOURLY',
  schedule_time: null,
  schedule: null,
  paused_until: null,
  maintenance_windows: [],
  tests: { ssl_certificate: true, brute_force: false } as CheckDetail['tests'],
  test_configs: { brute_force: { endpoints: ['/login', '/admin/login'] } },
  is_verified: false,
  last_run_at: null,
  next_run_at: null,
  created_at: '2026-03-01T09:30:00+00:00',
  open_issues: { critical: 0, high: 0, medium: 0, low: 0 },
  latest_scan: null,
  expected_paths: [],
  max_pages: 25,
  max_depth: null,
  max_minutes: null,
  zone: 'default',
  tags: [],
  baseline: null,
  has_ci_hash: false,
  grade: null,
  score: null,
};

const test = (key: Test['key'], enabled_by_default: boolean): Test => ({
  key,
  name: key,
  question: '',
  category: 'transport',
  category_name: '',
  manner: enabled_by_default ? 'passive' : 'intrusive',
  manner_name: '',
  manner_description: '',
  enabled_by_default,
  requires_verification: !enabled_by_default,
  needs_setup: null,
  traffic: '',
  settings_schema: null,
  requirements: [],
  rules: [],
});
const paths = (text: string) => ({ endpoints: { kind: 'list' as const, text } });
const NEW = newCheckValues([test('ssl_certificate', true), test('brute_force', false)]);

it('sends the pages of a scan where they changed; an empty field is the usual number', () => {
  const saved = formValuesOf({ ...CHECK, max_pages: 100 });
  expect(saved.maxPages).toBe(100);
  expect(updateBodyOf(saved, saved)).toEqual({});
  expect(updateBodyOf({ ...saved, maxPages: 200 }, saved)).toEqual({ max_pages: 200 });
  expect(updateBodyOf({ ...saved, maxPages: '' }, saved)).toEqual({ max_pages: null });
  expect(formErrorsOf({ max_pages: 'Too many.' })).toEqual({ maxPages: 'Too many.' });
});

it('sends depth and minutes where they changed; an empty field sets no limit', () => {
  const saved = formValuesOf({ ...CHECK, max_depth: 0, max_minutes: 20 });
  expect([saved.maxDepth, saved.maxMinutes]).toEqual([0, 20]);
  expect(updateBodyOf(saved, saved)).toEqual({});
  expect(updateBodyOf({ ...saved, maxDepth: 3, maxMinutes: '' }, saved)).toEqual({
    max_depth: 3,
    max_minutes: null,
  });
  expect(formValuesOf(CHECK)).toMatchObject({ maxDepth: '', maxMinutes: '' });
});

describe('expected paths', () => {
  it('are one per line, each once, and sent where they changed', () => {
    const saved = formValuesOf({ ...CHECK, expected_paths: ['/orders', '/account'] });
    expect(saved.expectedPaths).toBe('/orders\n/account');
    expect(updateBodyOf({ ...saved, expectedPaths: ' /orders\n\n/account ' }, saved)).toEqual({});
    expect(updateBodyOf({ ...saved, expectedPaths: '/new\n/new' }, saved)).toEqual({
      expected_paths: ['/new'],
    });
    expect(updateBodyOf({ ...saved, expectedPaths: '' }, saved)).toEqual({ expected_paths: [] });
    expect(formErrorsOf({ expected_paths: 'Wrong.' })).toEqual({ expectedPaths: 'Wrong.' });
  });
});

describe('a new check', () => {
  it('starts with the tests that are enabled by default', () => {
    expect(NEW.tests).toEqual({ ssl_certificate: true, brute_force: false });
  });

  it('sends its settings, one entry per line', () => {
    const values = {
      ...NEW,
      domain: ' shop.example ',
      settings: { brute_force: paths(' /login \n\n/admin'), csrf_protection: paths('') },
    };
    expect(createBodyOf(values)).toMatchObject({
      domain: 'shop.example',
      schedule: { kind: 'daily', weekday: null, day: null, time: '02:00', time_zone: 'UTC' },
      test_configs: { brute_force: { endpoints: ['/login', '/admin'] } },
    });
  });
});

describe('a changed check', () => {
  const saved = formValuesOf(CHECK);

  it('shows the submitted URL', () => {
    expect(saved.domain).toBe('https://shop.example.com/start');
    expect(saved.settings).toEqual({ brute_force: paths('/login\n/admin/login') });
  });

  it('sends only what differs', () => {
    expect(updateBodyOf(saved, saved)).toEqual({});
    const [[key, isOn] = ['', false]] = Object.entries(saved.tests);
    const changed = { ...saved, isActive: !saved.isActive, tests: { ...saved.tests, [key]: !isOn } };
    expect(updateBodyOf(changed, saved)).toEqual({ is_active: !saved.isActive, tests: { [key]: !isOn } });
    expect(updateBodyOf({ ...saved, tags: ['shop'] }, saved)).toEqual({ tags: ['shop'] });
  });

  it('sends the members of the schedule that its kind needs', () => {
    const body = (schedule: Partial<typeof saved.schedule>) =>
      updateBodyOf({ ...saved, schedule: { ...saved.schedule, ...schedule } }, saved).schedule;
    const none = { weekday: null, day: null, time: null, time_zone: 'UTC' };
    expect(body({ kind: 'hourly', time: '05:00' })).toBeUndefined();
    expect(body({ kind: 'none' })).toEqual({ ...none, kind: 'none' });
    expect(body({ kind: 'daily' })).toEqual({ ...none, kind: 'daily', time: '02:00' });
    expect(body({ kind: 'weekly', weekday: 'friday', time_zone: 'Asia/Tokyo' })).toEqual({
      ...none,
      kind: 'weekly',
      weekday: 'friday',
      time: '02:00',
      time_zone: 'Asia/Tokyo',
    });
    expect(body({ kind: 'monthly', day: 31 })).toEqual({ ...none, kind: 'monthly', day: 31, time: '02:00' });
  });

  it('sends a pause as a moment, and windows as a whole', () => {
    const paused = formValuesOf({ ...CHECK, paused_until: '2027-01-31T10:15:00+00:00' });
    expect(updateBodyOf(paused, paused)).toEqual({});
    expect(updateBodyOf(paused, saved)).toEqual({ paused_until: '2027-01-31T10:15:00.000Z' });
    expect(updateBodyOf(saved, paused)).toEqual({ paused_until: null });
    const windows = [{ weekday: null, start: '22:00', end: '02:00', time_zone: 'UTC' }];
    expect(updateBodyOf({ ...saved, maintenanceWindows: windows }, saved)).toEqual({
      maintenance_windows: windows,
    });
  });

  it('clears settings with null', () => {
    const body = updateBodyOf(
      { ...saved, settings: { brute_force: paths(' ') }, domain: 'shop.example' },
      saved,
    );
    expect(body).toMatchObject({ domain: 'shop.example', test_configs: { brute_force: null } });
  });
});

describe('formErrorsOf', () => {
  it('maps errors of the API to the fields of the form', () => {
    expect(
      formErrorsOf({
        domain: 'D',
        'schedule.time': 'T',
        paused_until: 'P',
        'maintenance_windows.0.end': 'W',
        'test_configs.brute_force.endpoints.0': 'E',
        'tests.x': 'X',
        'tags.0': 'G',
      }),
    ).toEqual({
      domain: 'D',
      'schedule.time': 'T',
      pausedUntil: 'P',
      'maintenanceWindows.0.end': 'W',
      'settings.brute_force.endpoints': 'E',
      tests: 'X',
      tags: 'G',
    });
  });
});

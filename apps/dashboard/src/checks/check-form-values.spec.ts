import type { CheckDetail } from '../api/resources';
import { createBodyOf, formErrorsOf, formValuesOf, NEW_CHECK, updateBodyOf } from './check-form-values';

const CHECK: CheckDetail = {
  id: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
  domain: 'shop.example.com',
  url: 'https://shop.example.com/start',
  is_active: true,
  schedule_frequency: 'HOURLY',
  schedule_time: null,
  tests: { ssl_certificate: true, brute_force: false },
  test_configs: { brute_force: { endpoints: ['/login', '/admin/login'] } },
  is_verified: false,
  last_run_at: null,
  next_run_at: null,
  created_at: '2026-03-01T09:30:00+00:00',
  latest_scan: null,
};

describe('a new check', () => {
  it('begins with the tests that send no bursts', () => {
    expect(NEW_CHECK.tests).toMatchObject({
      ssl_certificate: true,
      cors_misconfiguration: true,
      brute_force: false,
    });
  });

  it('is sent with its paths, one for each line', () => {
    const values = {
      ...NEW_CHECK,
      domain: ' shop.example ',
      endpoints: { brute_force: ' /login \n\n/admin', csrf_protection: '' },
    };
    expect(createBodyOf(values)).toMatchObject({
      domain: 'shop.example',
      schedule_time: '02:00',
      test_configs: { brute_force: { endpoints: ['/login', '/admin'] } },
    });
    expect(createBodyOf({ ...values, frequency: 'HOURLY' }).schedule_time).toBeNull();
  });
});

describe('a changed check', () => {
  const before = formValuesOf(CHECK);

  it('shows the address that was submitted', () => {
    expect(before.domain).toBe('https://shop.example.com/start');
    expect(before.endpoints).toEqual({ brute_force: '/login\n/admin/login' });
  });

  it('sends the domain and paths only when they differ', () => {
    const body = updateBodyOf(before, before);
    expect(body).not.toHaveProperty('domain');
    expect(body.test_configs).toEqual({});
  });

  it('clears paths with null', () => {
    const body = updateBodyOf({ ...before, endpoints: { brute_force: ' ' }, domain: 'shop.example' }, before);
    expect(body).toMatchObject({ domain: 'shop.example', test_configs: { brute_force: null } });
  });
});

describe('formErrorsOf', () => {
  it('brings errors of the api to the fields of the form', () => {
    expect(
      formErrorsOf({
        domain: 'D',
        schedule_time: 'T',
        'test_configs.brute_force.endpoints.0': 'E',
        'tests.x': 'X',
      }),
    ).toEqual({ domain: 'D', time: 'T', 'endpoints.brute_force': 'E', tests: 'X' });
  });
});

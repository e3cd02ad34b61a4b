import type { CheckDetail } from '@palisade/persistence';
import { parseAllowedHosts } from '@palisade/target-client';
import { ValidationFailed } from '../http/fields/validation-failed';
import { changedCheckSettings, newCheckSettings } from './check-settings';
import type { UpdateCheckBody } from './dto/update-check.body';
import { TeamZones } from '../zones/team-zones.service';

const NOW = new Date('2026-03-07T10:15:00Z');
const ZONES = new TeamZones(
  new Map([
    ['default', parseAllowedHosts('')],
    ['office', parseAllowedHosts('intranet.test')],
  ]),
);
const CHECK_ID = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';

const check = (changes: Partial<CheckDetail> = {}): CheckDetail =>
  ({
    id: CHECK_ID,
    domain: 'shop.example.com',
    url: 'https://shop.example.com:8443/',
    zone: 'default',
    isActive: true,
    isVerified: true,
    scheduleFrequency: 'DAILY',
    scheduleTime: '02:00',
    schedule: null,
    pausedUntil: null,
    maintenanceWindows: [],
    nextRunAt: new Date('2026-03-08T02:00:00Z'),
    createdAt: new Date('2026-01-01T00:00:00Z'),
    tests: { ssl_certificate: true },
    testConfigs: { security_headers: { endpoints: ['/a'] } },
    ...changes,
  }) as CheckDetail;

const change = (body: Partial<UpdateCheckBody>, of = check()) =>
  changedCheckSettings(of, body as UpdateCheckBody, ZONES, NOW);

describe('newCheckSettings', () => {
  it('starts active and unverified, with the next run of its schedule and nothing unknown in its settings', () => {
    const body = {
      domain: 'https://Shop.example.com/start',
      schedule_frequency: 'DAILY' as const,
      schedule_time: '02:00',
      tests: { ssl_certificate: true },
      test_configs: { security_headers: { endpoints: ['/a'], other: 1 } },
    };
    const settings = newCheckSettings(body as never, ZONES, { now: NOW, checkId: CHECK_ID });
    expect(settings).toMatchObject({
      domain: 'shop.example.com',
      url: 'https://shop.example.com/start',
      isActive: true,
      isVerified: false,
      nextRunAt: new Date('2026-03-08T02:00:00Z'),
    });
    expect(settings.testConfigs).toEqual({ security_headers: { endpoints: ['/a'] } });
  });
});

describe('changedCheckSettings', () => {
  it('keeps what is absent, and does not move the next run for it', () => {
    const before = check();
    const {
      domain,
      url,
      isActive,
      isVerified,
      scheduleFrequency,
      scheduleTime,
      schedule,
      pausedUntil,
      maintenanceWindows,
      tests,
      testConfigs,
      nextRunAt,
      zone,
    } = before;
    expect(change({})).toEqual({
      domain,
      url,
      isActive,
      isVerified,
      scheduleFrequency,
      scheduleTime,
      schedule,
      pausedUntil,
      maintenanceWindows,
      tests,
      testConfigs,
      nextRunAt,
      zone,
    });
  });

  it.each([
    ['https://shop.example.com:8443/other', true],
    ['https://shop.example.com/', false],
    ['https://www.example.com:8443/', false],
  ])('keeps the proof for the same host and port only: %s', (domain, isVerified) => {
    expect(change({ domain }).isVerified).toBe(isVerified);
  });

  it('takes the two standard ports for one site', () => {
    expect(change({ domain: 'http://shop.example.com/' }, check({ url: null })).isVerified).toBe(true);
  });

  it('merges tests, and refuses to disable the last one', () => {
    expect(change({ tests: { security_headers: true } }).tests).toEqual({
      ssl_certificate: true,
      security_headers: true,
    });
    expect(() => change({ tests: { ssl_certificate: false } })).toThrow(ValidationFailed);
  });

  it('clears settings of one test by null, and all of them by null for the map', () => {
    const of = check({
      testConfigs: { security_headers: { endpoints: ['/a'] }, csrf_protection: { endpoints: ['/b'] } },
    });
    expect(change({ test_configs: { security_headers: null } }, of).testConfigs).toEqual({
      csrf_protection: { endpoints: ['/b'] },
    });
    expect(change({ test_configs: null }, of).testConfigs).toEqual({});
  });

  it('moves the next run with the schedule, clears it for an inactive check, and needs a time', () => {
    expect(change({ schedule_time: '11:00' }).nextRunAt).toEqual(new Date('2026-03-07T11:00:00Z'));
    expect(change({ is_active: false }).nextRunAt).toBeNull();
    expect(change({ is_active: true }, check({ isActive: false, nextRunAt: null })).nextRunAt).toEqual(
      new Date('2026-03-08T02:00:00Z'),
    );
    expect(() => change({ schedule_time: null })).toThrow('required unless schedule_frequency is HOURLY');
  });

  it('keeps a schedule when a client sends frequency and time back as it read them, and ends it when they differ', () => {
    const schedule = {
      kind: 'daily',
      weekday: null,
      day: null,
      time: '09:00',
      time_zone: 'Asia/Tokyo',
    } as const;
    const zoned = check({ schedule, scheduleTime: '09:00', nextRunAt: new Date('2026-03-08T00:00:00Z') });
    expect(change({ schedule_frequency: 'DAILY', schedule_time: '00:00' }, zoned)).toMatchObject({
      schedule,
    });
    expect(change({ schedule_time: '01:00' }, zoned)).toMatchObject({
      schedule: null,
      scheduleFrequency: 'DAILY',
      scheduleTime: '01:00',
      nextRunAt: new Date('2026-03-08T01:00:00Z'),
    });
    expect(change({ schedule_frequency: 'WEEKLY' }, zoned)).toMatchObject({
      schedule: null,
      scheduleFrequency: 'WEEKLY',
      scheduleTime: '00:00',
    });
    expect(change({ schedule: null }, zoned)).toMatchObject({ schedule: null, scheduleTime: '00:00' });
  });
});

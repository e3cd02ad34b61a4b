import { parseAllowedHosts } from '@palisade/target-client';
import { useContainer } from 'class-validator';
import { RequestPipe } from '../../http/request.pipe';
import { ValidationFailed } from '../../http/fields/validation-failed';
import { DomainRule } from '../domain.rule';
import { CreateCheckBody } from './create-check.body';

const VALID = {
  domain: 'shop.example.com',
  schedule_frequency: 'DAILY',
  schedule_time: '02:00',
  tests: { ssl_certificate: true },
};
const CONFIGURABLE = 'security_headers';
const domainRule = new DomainRule(parseAllowedHosts(''));

beforeAll(() => {
  // What Nest does in the program.
  const get = (Class: new () => unknown): unknown =>
    (Class as unknown) === DomainRule ? domainRule : new Class();
  useContainer({ get });
});

const transform = (body: object): unknown =>
  new RequestPipe().transform(body, { type: 'body', metatype: CreateCheckBody });

function refusalOf(body: object): ValidationFailed {
  try {
    transform(body);
  } catch (error) {
    if (error instanceof ValidationFailed) return error;
    throw error;
  }
  throw new Error('The body was accepted.');
}

describe('the body of POST /checks', () => {
  it('takes what is right, and ignores unknown fields', () => {
    expect(transform({ ...VALID, unknown: 1 })).toEqual(expect.objectContaining(VALID));
    expect(transform({ ...VALID, unknown: 1 })).not.toHaveProperty('unknown');
    expect(transform({ ...VALID, schedule_frequency: 'HOURLY', schedule_time: null })).toBeInstanceOf(
      CreateCheckBody,
    );
  });

  it('names every missing field, and the first one in the message', () => {
    const { message, errors } = refusalOf({});
    expect({ message, errors }).toEqual({
      message: 'The domain field is required. (and 3 more errors)',
      errors: {
        domain: ['The domain field is required.'],
        schedule_frequency: ['The schedule_frequency field is required.'],
        schedule_time: ['The schedule_time field is required unless schedule_frequency is HOURLY.'],
        tests: ['The tests field is required.'],
      },
    });
  });

  it.each<[string, object, string]>([
    ['domain', { domain: '' }, 'The domain field is required.'],
    ['domain', { domain: 7 }, 'The domain must be a string.'],
    [
      'domain',
      { domain: 'localhost' },
      'The domain must be a fully qualified name, unless the operator of this installation lists it in SCAN_ALLOWED_HOSTS.',
    ],
    [
      'domain',
      { domain: 'http://127.0.0.1/' },
      'The domain must not be a private or reserved address, unless the operator of this installation lists it in SCAN_ALLOWED_HOSTS.',
    ],
    ['domain', { domain: 'a.example.com\u0000' }, expect.stringContaining('control characters')],
    ['domain', { domain: 'ftp://a.example.com' }, expect.stringContaining('http or https')],
    ['domain', { domain: 'https://u:p@a.example.com' }, 'The domain must not contain credentials.'],
    [
      'schedule_frequency',
      { schedule_frequency: 'daily' },
      'The schedule_frequency must be one of HOURLY, DAILY, WEEKLY, MONTHLY.',
    ],
    [
      'schedule_frequency',
      { schedule_frequency: ['DAILY'] },
      'The schedule_frequency must be one of HOURLY, DAILY, WEEKLY, MONTHLY.',
    ],
    ['schedule_time', { schedule_time: '24:00' }, 'The schedule_time must be a time of the form HH:MM.'],
    ['schedule_time', { schedule_time: '2:00' }, 'The schedule_time must be a time of the form HH:MM.'],
    ['tests', { tests: [] }, 'The tests must be an object of test keys with true or false.'],
    ['tests', { tests: {} }, 'The tests must enable at least one test.'],
    ['tests', { tests: { ssl_certificate: false } }, 'The tests must enable at least one test.'],
    [
      'tests.ssl_certificate',
      { tests: { ssl_certificate: 1 } },
      'The tests.ssl_certificate must be true or false.',
    ],
    [
      'tests.port_scan',
      { tests: { ssl_certificate: true, port_scan: true } },
      expect.stringContaining('is not a known test'),
    ],
    [
      'tests.toString',
      { tests: { ssl_certificate: true, toString: true } },
      expect.stringContaining('is not a known test'),
    ],
    [
      'test_configs.toString',
      { test_configs: { toString: { endpoints: ['/'] } } },
      expect.stringContaining('is not a configurable test'),
    ],
    ['test_configs', { test_configs: [] }, 'The test_configs must be an object of test keys with settings.'],
    [
      'test_configs.ssl_certificate',
      { test_configs: { ssl_certificate: { endpoints: ['/'] } } },
      expect.stringContaining('is not a configurable test'),
    ],
  ])('refuses at %s: %j', (field, fields, message) => {
    expect(refusalOf({ ...VALID, ...fields }).errors).toEqual({ [field]: [message] });
  });

  it.each([[[]], ['/login'], [undefined], [Array.from({ length: 21 }, () => '/a')]])(
    'refuses the endpoints %j',
    (endpoints) => {
      const body = { ...VALID, test_configs: { [CONFIGURABLE]: { endpoints } } };
      expect(Object.keys(refusalOf(body).errors)).toEqual([`test_configs.${CONFIGURABLE}.endpoints`]);
    },
  );

  it.each([
    'login',
    '',
    5,
    null,
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    '/a\r\nX: y',
    '/\t/evil.example',
    'http://x/',
    '@127.0.0.1/',
    '/..//evil.example',
    '/a b',
    '/\ud800',
  ])('refuses the endpoint %j', (endpoint) => {
    const body = { ...VALID, test_configs: { [CONFIGURABLE]: { endpoints: ['/fine', endpoint] } } };
    expect(Object.keys(refusalOf(body).errors)).toEqual([`test_configs.${CONFIGURABLE}.endpoints.1`]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidTestConfig, readTestConfigs } from './test-config-file';

describe('readTestConfigs', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'palisade-config-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (text: string) => {
    const file = join(folder, 'config.json');
    writeFileSync(file, text);
    return readTestConfigs(file);
  };
  const endpoints = (list: unknown) => JSON.stringify({ security_headers: { endpoints: list } });

  it('reads settings of configurable tests', () => {
    expect(read(endpoints(['/login', '/a?b=c']))).toEqual({
      security_headers: { endpoints: ['/login', '/a?b=c'] },
    });
    expect(read('{}')).toEqual({});
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['an unknown key', '{"unknown": {"endpoints": ["/"]}}'],
    ['a test without settings', '{"ssl_certificate": {"endpoints": ["/"]}}'],
    ['an unknown setting', '{"security_headers": {"endpoints": ["/"], "paths": ["/login"]}}'],
    ['no endpoints', '{"security_headers": {}}'],
    ['an empty list', endpoints([])],
    ['21 endpoints', endpoints(Array.from({ length: 21 }, () => '/'))],
    ['no leading slash', endpoints(['login'])],
    ['another host', endpoints(['//evil.example/'])],
    ['another host by a backslash', endpoints(['/\\evil.example/'])],
    ['a line break', endpoints(['/a\r\nHost: b'])],
    ['a number', endpoints([1])],
  ])('refuses %s', (_name, text) => {
    expect(() => read(text)).toThrow(InvalidTestConfig);
  });

  it('refuses a file that is not there', () => {
    expect(() => readTestConfigs(join(folder, 'missing.json'))).toThrow('it cannot be read');
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSarifMap } from './sarif-map-file';
import { InvalidTestConfig } from './test-config-file';

describe('readSarifMap', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'palisade-map-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (text: string) => {
    const file = join(folder, 'map.json');
    writeFileSync(file, text);
    return readSarifMap(file);
  };

  it('reads a file of the repository for each test', () => {
    const map = { security_headers: 'deploy/nginx.conf', ssl_certificate: '.tls/a..b.yml' };
    expect(read(JSON.stringify(map))).toEqual(map);
  });

  it.each([
    '{',
    '[]',
    '{"unknown": "a"}',
    '{"toString": "a"}',
    '{"security_headers": ""}',
    '{"security_headers": 1}',
    '{"security_headers": "/etc/passwd"}',
    '{"security_headers": "../a"}',
    '{"security_headers": "a/../../b"}',
    '{"security_headers": "a\\\\b"}',
    '{"security_headers": "https://site.example/a"}',
  ])('refuses %s', (text) => expect(() => read(text)).toThrow(InvalidTestConfig));

  it('refuses a file that is missing', () => {
    expect(() => readSarifMap(join(folder, 'missing.json'))).toThrow('it cannot be read');
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedDocument, shippedText } from '@palisade/scan-engine';
import { readDnsSettings } from '@palisade/target-client';
import { runCommandLine } from '../command-line';
import { operatorData } from '../scan/operator-data';

const folder = mkdtempSync(join(tmpdir(), 'palisade-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  const print = jest.spyOn(console, 'log').mockImplementation();
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const complain = jest.spyOn(console, 'error').mockImplementation();
  try {
    const code = (await runCommandLine(['node', 'palisade', 'data', ...args])) ?? 0;
    const texts = [...print.mock.calls, ...write.mock.calls, ...complain.mock.calls].map(([text]) =>
      String(text),
    );
    return { code, text: texts.join('\n') };
  } finally {
    jest.restoreAllMocks();
  }
}
function fileWith(document: object): string {
  const file = join(folder, 'list.json');
  writeFileSync(file, JSON.stringify(document));
  return file;
}
const dns = readDnsSettings({});
const shipped = shippedDocument('dkim_selectors');

describe('palisade data', () => {
  it('lists and prints what the release has, and how a document must look', async () => {
    expect((await run('list')).text).toContain(`dkim_selectors     ${shipped.date}  dkim-selectors.json`);
    expect((await run('print', 'dkim_selectors')).text).toBe(shippedText('dkim_selectors'));
    expect(JSON.parse((await run('schema', 'dkim_selectors')).text)).toMatchObject({ type: 'object' });
  });

  it.each([
    ['a valid list', { ...shipped, date: '2026-11-23' }, 0, 'is valid. Publish it as dkim-selectors.json.'],
    ['one that would not be used', { ...shipped, date: '2020-01-01' }, 0, 'would not be used'],
    ['one of another form', { ...shipped, selectors: [] }, 1, 'selectors: '],
  ])('checks %s', async (_case, document, code, text) => {
    const outcome = await run('check', 'dkim_selectors', fileWith(document));
    expect(outcome).toEqual({ code, text: expect.stringContaining(text) as string });
  });

  it('says what is wrong with a file or name', async () => {
    expect((await run('check', 'dkim_selectors', join(folder, 'missing.json'))).text).toContain(
      'cannot be read',
    );
  });
});

describe('the lists of palisade scan', () => {
  const published = new Map<string, string>();
  const requests: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    const text = published.get(url);
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('are those of DATA_URL for its tests; one that cannot be used is that of the release', async () => {
    const { port } = server.address() as AddressInfo;
    published.set('/data/takeover-services.json', shippedText('takeover_services'));
    published.set('/data/dkim-selectors.json', '{');
    const complaints: string[] = [];
    const tests = ['subdomain_takeover', 'email_security', 'dns_security'] as const;
    const environment = { DATA_URL: `http://127.0.0.1:${port}/data` };
    const { data, dataDays } = await operatorData({ tests, dns }, environment, (line) =>
      complaints.push(line),
    );
    expect(dataDays).toEqual({ confirmed: {} });
    expect(Object.keys(data)).toEqual(['takeover_services']);
    expect(complaints).toEqual([
      'The list dkim_selectors of this release is used: The document is not JSON.',
    ]);
    expect(requests.sort()).toEqual(
      ['caa-names', 'dkim-selectors', 'takeover-services'].map((name) => `/data/${name}.json`),
    );
  });

  it('need addresses that are addresses', async () => {
    const order = { tests: [], dns };
    await expect(operatorData(order, { DATA_URL: 'ftp://x' }, () => undefined)).rejects.toThrow('DATA_URL');
  });
});

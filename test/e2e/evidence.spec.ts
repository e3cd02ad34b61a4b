import { createPublicKey, verify } from 'node:crypto';
import { flattenedVerify, importJWK } from 'jose';
import { EvidenceKeysRepository } from '@palisade/persistence';
import { evidencePdf } from '../../apps/api/src/evidence/evidence-pdf';
import { startTestApi, TEST_NOTIFY_SECRET, type TestApi } from '../support/api';
import { palisade, palisadeJson } from '../support/command-line';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { readPdf } from '../support/pdf-text';
import { createScanRig, type ScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';

let api: TestApi;
let scans: ScanRig;
beforeAll(async () => {
  api = await startTestApi();
  scans = createScanRig(api.database.dataSource);
});
afterAll(() => api.close());

interface World {
  client: ReturnType<TestApi['as']>;
  checkId: string;
  scan: (...locations: string[]) => Promise<string>;
}

async function createWorld(): Promise<World> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  const check = await createCheck(dataSource, team.id, {
    domain: 'shop.example.com',
    tests: { security_headers: true },
  });
  const client = api.as((await createApiKey(dataSource, team.id)).key);
  const scan = async (...locations: string[]): Promise<string> => {
    const id = await scans.trigger(check);
    const findings = locations.map((location) =>
      stubFinding({ id: 'csp-missing', location, severity: 'high', title: 'No CSP, Жук' }),
    );
    const session = stubSession((key) => stubResult(key, { findings, judgedLocations: 'all' }), {
      reachable: true,
    });
    await scans.runner(() => session).run(id);
    return id;
  };
  return { client, checkId: check.id, scan };
}

interface File {
  pdf: Buffer;
  headers: Record<string, string>;
}

const pdfOf = async ({ client }: World, path: string): Promise<File> => {
  const { body, headers } = await client.get(path).buffer(true).parse(binary).expect(200);
  return { pdf: body as Buffer, headers };
};

function binary(response: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}

interface KeySet {
  keys: { kid: string; x: string; kty: string; crv: string; retired_at: string | null }[];
}
const keySet = async (): Promise<KeySet> =>
  (await api.http.get('/.well-known/palisade-evidence-keys.json').expect(200)).body as KeySet;

/** As the guide says it, with jose. */
async function isValid(pdf: Buffer, jws: string): Promise<boolean> {
  const [header = '', , signature = ''] = jws.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const key = (await keySet()).keys.find((each) => each.kid === kid);
  if (key === undefined) return false;
  const payload = pdf.toString('base64url');
  const parts = { protected: header, payload, signature };
  return flattenedVerify(parts, await importJWK(key, 'EdDSA')).then(
    () => true,
    () => false,
  );
}

it('says what was tested, found, accepted, changed and done, in a tagged file', async () => {
  const world = await createWorld();
  const first = await world.scan('/old', '/kept');
  const { body } = await world.client.get('/issues').expect(200);
  const kept = (body.data as { id: string; location: string }[]).find(
    ({ location }) => location === '/kept',
  )!.id;
  await world.client
    .post(`/issues/${kept}/accept`)
    .send({ reason: 'mitigated_elsewhere', note: 'The proxy adds it', until: '2199-01-31T00:00:00Z' })
    .expect(200);
  const id = await world.scan('/kept', '/new');
  const { pdf, headers } = await pdfOf(world, `/scans/${id}/report?format=pdf`);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="?palisade-shop\.example\.com-[\d-]+\.pdf"?$/,
    ),
    'cache-control': 'no-store',
  });
  const { text, tags, objects } = readPdf(pdf);
  for (const words of [
    'Security evidence: shop.example.com',
    `Scan ${id}`,
    'Method',
    'Coverage',
    'Findings (1)',
    'HIGH: No CSP, Жук',
    '/new',
    'Accepted findings (1)',
    'Reason: it is mitigated elsewhere. Note: The proxy adds it',
    '31 January 2199',
    'New (1)',
    'Who did what',
    'accepted “No CSP, Жук” (/kept)',
    'page 1 of',
  ])
    expect(text).toContain(words);
  expect(objects).toMatch(/\/MarkInfo/);
  expect(objects).toMatch(/\/Marked true/);
  expect(objects).toContain('/Lang (en)');
  expect(objects).toMatch(/\/StructTreeRoot/);
  expect(objects).toMatch(/\/FontFile2/);
  expect(objects).not.toMatch(/\/BaseFont \/Helvetica/);
  for (const tag of ['Document', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'LBody']) expect(tags).toContain(tag);
  expect(readPdf((await pdfOf(world, `/scans/${first}/report?format=pdf`)).pdf).text).toContain('first scan');
});

it('is byte for byte the same from the same facts, and signed', async () => {
  const world = await createWorld();
  const id = await world.scan('/a', '/b', '/c');
  await world.scan('/a');
  const address = `/scans/${id}/report?format=pdf`;
  const one = await pdfOf(world, address);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const other = await pdfOf(world, address);
  expect(one.pdf.equals(other.pdf)).toBe(true);
  const jws = one.headers['palisade-signature'] ?? '';
  const { pdf: text, headers } = await pdfOf(world, `/scans/${id}/report?format=jws`);
  expect(headers['content-type']).toMatch(/^application\/jose/);
  expect(text.toString()).toBe(jws);
  expect(await isValid(one.pdf, jws)).toBe(true);
  const forged = Buffer.from(one.pdf);
  forged[forged.length - 20] = (forged[forged.length - 20] ?? 0) ^ 1;
  expect(await isValid(forged, jws)).toBe(false);
  // What openssl does, see docs/evidence.md.
  const [header = '', , signature = ''] = jws.split('.');
  const key = createPublicKey({
    key: { ...(await keySet()).keys[0]! },
    format: 'jwk',
  });
  const input = Buffer.from(`${header}.${one.pdf.toString('base64url')}`);
  expect(verify(null, input, key, Buffer.from(signature, 'base64url'))).toBe(true);
});

it('is signed by one key, also when many want the first signature, until an operator replaces it', async () => {
  const world = await createWorld();
  const id = await world.scan();
  await api.database.dataSource.query('DELETE FROM evidence_keys');
  const address = `/scans/${id}/report?format=jws`;
  const read = async (): Promise<string> => (await pdfOf(world, address)).pdf.toString();
  const [old] = new Set(await Promise.all([read(), read(), read(), read()]));
  expect((await keySet()).keys).toHaveLength(1);
  const { pdf } = await pdfOf(world, `/scans/${id}/report?format=pdf`);
  await new EvidenceKeysRepository(api.database.dataSource).replace({
    id: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42',
    publicKey: 'x',
    sealedPrivateKey: 'v1.x',
  });
  expect((await keySet()).keys).toMatchObject([{ retired_at: null }, { retired_at: expect.any(String) }]);
  expect(await isValid(pdf, old ?? '')).toBe(true);
  // Its seal opens with no secret of this installation.
  const { body } = await world.client.get(address).expect(422);
  expect(body.errors.format).toEqual([expect.stringContaining('SEALING_SECRET')]);
  expect(
    (await pdfOf(world, `/scans/${id}/report?format=pdf`)).headers['palisade-signature'],
  ).toBeUndefined();
  const variables = { DATABASE_URL: api.database.url, NOTIFY_SECRET: TEST_NOTIFY_SECRET };
  const made = await palisadeJson<{ id: string }>(['secrets', 'new-evidence-key'], variables);
  expect((await keySet()).keys[0]).toMatchObject({ kid: made.id, retired_at: null });
  expect(await isValid(pdf, await read())).toBe(true);
  expect(await palisade(['secrets', 'new-evidence-key'], { DATABASE_URL: api.database.url })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Set SEALING_SECRET'),
  });
  await api.database.dataSource.query('DELETE FROM evidence_keys');
});

it('opens by a report link too, and refuses other formats and scans that run', async () => {
  const world = await createWorld();
  const id = await world.scan('/a');
  const { body: issues } = await world.client.get('/issues').expect(200);
  await world.client
    .post(`/issues/${String(issues.data[0].id)}/accept`)
    .send({ reason: 'false_positive', note: 'An internal note' })
    .expect(200);
  const { body } = await world.client
    .post(`/scans/${id}/report-links`)
    .send({ expires_in_days: 7 })
    .expect(201);
  const path = new URL(String(body.url)).pathname;
  const shared = await api.http.get(`${path}?format=pdf`).buffer(true).parse(binary).expect(200);
  expect(await isValid(shared.body as Buffer, String(shared.headers['palisade-signature']))).toBe(true);
  const { text } = readPdf(shared.body as Buffer);
  expect(text).toContain('Reason: the finding is wrong.');
  expect(text).not.toMatch(/internal|Who did what|Accepted by/);
  expect((await api.http.get(path).expect(200)).headers['content-type']).toBe('text/html; charset=utf-8');
  await world.client.get(`/scans/${id}/report?format=doc`).expect(422);
  const waiting = await world.client.post(`/checks/${world.checkId}/scans`).send({});
  await world.client.get(`/scans/${String(waiting.body.id)}/report?format=pdf`).expect(422);
});

it('does not say that a scan which did not complete found nothing', async () => {
  const world = await createWorld();
  await world.scan('/old');
  const id = await world.scan();
  const status = (value: string): Promise<unknown> =>
    api.database.dataSource.query('UPDATE scans SET status = $2 WHERE id = $1', [id, value]);
  const html = async (): Promise<string> => (await world.client.get(`/scans/${id}/report`).expect(200)).text;
  expect(await html()).toMatch(/<strong>0<\/strong>critical[^]*What changed[^]*<p>None\.<\/p>/);
  await status('failed');
  const failed = await html();
  expect(failed).toMatch(/<strong>–<\/strong>critical/);
  expect(failed.match(/Not known: the scan failed\./g)).toHaveLength(2);
  expect(failed).not.toMatch(/<strong>0<\/strong>(critical|high)|None\.|Fixed \(|No longer found/);
  const { text } = readPdf((await pdfOf(world, `/scans/${id}/report?format=pdf`)).pdf);
  expect(text).toContain('Findings: Not known: the scan failed.');
  expect(text).not.toContain('0 critical');
  await status('in_progress');
  expect(await html()).toContain('Not known yet: the scan has not ended.');
});

it('holds any text', async () => {
  const text = 'A \u0000\u001b[1m 漢字 (\\) %PDF';
  const pdf = await evidencePdf({ title: 'T', at: new Date(0), blocks: [{ tag: 'P', text }] });
  expect(readPdf(pdf).text).toContain('(\\) %PDF');
});

it('says what a team did in a quarter that is over', async () => {
  const world = await createWorld();
  await world.scan('/a', '/b');
  const { body } = await world.client.get('/issues').expect(200);
  await world.client
    .post(`/issues/${String(body.data[0].id)}/accept`)
    .send({ reason: 'risk_accepted', note: 'Until the new shop' })
    .expect(200);
  const { dataSource } = api.database;
  const past = `interval '1 year'`;
  await dataSource.query(`UPDATE issue_events SET at = at - ${past}`);
  await dataSource.query(`UPDATE issues SET first_detected_at = first_detected_at - ${past}`);
  await dataSource.query(`UPDATE checks SET created_at = created_at - ${past}`);
  const at = new Date(Date.now() - 365 * 86_400_000);
  const quarter = `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`;
  const address = `/overview/evidence?quarter=${quarter}`;
  const { pdf, headers } = await pdfOf(world, address);
  const { text } = readPdf(pdf);
  for (const words of [
    quarter,
    'shop.example.com: no completed scan',
    'high: 1',
    'Acceptances (1)',
    'Until the new shop',
  ])
    expect(text).toContain(words);
  expect(text).toContain('Changes, and who made them (3)');
  expect((await pdfOf(world, address)).pdf.equals(pdf)).toBe(true);
  expect(await isValid(pdf, headers['palisade-signature'] ?? '')).toBe(true);
  expect(await isValid(pdf, (await pdfOf(world, `${address}&format=jws`)).pdf.toString())).toBe(true);
  for (const wrong of ['2199-Q1', '2026-Q5', '']) {
    const { body: refused } = await world.client.get(`/overview/evidence?quarter=${wrong}`).expect(422);
    expect(refused.errors.quarter).toEqual(['The quarter must be one that is over, such as 2026-Q3.']);
  }
});

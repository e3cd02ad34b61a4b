import { fingerprintOf } from '@palisade/catalogue';
import { ScanTest, ScanTestDetails, ScanTestsRepository, newId } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import type { ScanTestPage } from '../../apps/api/src/scan-tests/dto/scan-test-detail.resource';
import type { TestApi } from '../support/api';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let dataSource: DataSource;
beforeAll(async () => {
  api = await sharedTestApi();
  dataSource = api.database.dataSource;
});
afterAll(() => api.close());

/** A team with one scan whose first test has failed with one finding and whose second still waits. */
async function newScan() {
  const team = await createTeam(dataSource);
  const client = api.as((await createApiKey(dataSource, team.id)).key);
  const check = await createCheck(dataSource, team.id);
  const scanId = (await client.post(`/checks/${check.id}/scans`).expect(201)).body.id as string;
  const details = await dataSource.getRepository(ScanTestDetails).save({
    checkId: check.id,
    teamId: team.id,
    contentHash: 'abc',
    findings: [
      {
        id: 'certificate-expired',
        severity: 'critical',
        title: 'The certificate has expired',
        description: 'Browsers refuse it.',
        location: '',
        evidence: { observed: 'expired' },
        secret: 'not for the API',
      },
    ],
    remediationSteps: ['Renew the certificate.'],
    technicalDetails: { protocol: 'TLSv1.3' },
    judgedLocations: ['/', '/shop'],
    unjudgedRules: ['chain-incomplete'],
    ruleVersions: {},
  });
  await dataSource.getRepository(ScanTest).update(
    { scanId, position: 0 },
    {
      status: 'failed',
      message: '1 finding',
      startedAt: new Date('2026-03-07T02:00:01Z'),
      completedAt: new Date('2026-03-07T02:00:02Z'),
      detailsHash: details.contentHash,
      receipt: { requests: 3 },
    },
  );
  const [ended, waiting] = await new ScanTestsRepository(dataSource).all(team.id, scanId);
  if (ended === undefined || waiting === undefined) throw new Error('The scan lacks its tests.');
  return { client, checkId: check.id, scanId, ended: ended.id, waiting: waiting.id };
}

describe('GET /scans/{id}/tests', () => {
  it('lists the results in their order, in the list form, filtered and paged', async () => {
    const { client, scanId, ended, waiting } = await newScan();
    const list = async (query: string): Promise<ScanTestPage> =>
      (await client.get(`/scans/${scanId}/tests${query}`).expect(200)).body as ScanTestPage;
    expect((await list('')).data).toEqual([
      {
        id: ended,
        scan_id: scanId,
        test_type: 'ssl_certificate',
        status: 'failed',
        message: '1 finding',
        is_applicable: true,
        is_inconclusive: false,
        inconclusive_reason: null,
        started_at: '2026-03-07T02:00:01+00:00',
        completed_at: '2026-03-07T02:00:02+00:00',
      },
      expect.objectContaining({ id: waiting, status: 'pending', completed_at: null }),
    ]);
    expect((await list('?status=pending')).data).toEqual([expect.objectContaining({ id: waiting })]);
    expect((await list('?status=running')).meta).toMatchObject({ total: 0, last_page: 1, from: null });
    const second = await list('?per_page=1&page=2');
    expect(second.data).toEqual([expect.objectContaining({ id: waiting })]);
    expect(second.links.prev).toBe(`https://palisade.test/api/v1/scans/${scanId}/tests?per_page=1&page=1`);
  });

  it('checks whose scan it is before it refuses an unknown status', async () => {
    const [{ client, scanId }, other] = [await newScan(), await newScan()];
    const message = 'The status must be one of pending, running, passed, failed, warning.';
    await client
      .get(`/scans/${scanId}/tests?status=x`)
      .expect(422, { message, errors: { status: [message] } });
    await client.get(`/scans/${scanId}/tests?status=passed&status=failed`).expect(422);
    await client
      .get(`/scans/${other.scanId}/tests?status=x`)
      .expect(403, { error: 'This scan belongs to another team.' });
    await client.get(`/scans/${newId()}/tests?status=x`).expect(404, { error: 'Scan not found.' });
    await client.get('/scans/x/tests?status=x').expect(404, { error: 'Scan not found.' });
  });
});

describe('GET /scans/{id}/tests/{id}', () => {
  it('wraps the detail form in data and adds the receipt', async () => {
    const { client, scanId, ended, checkId } = await newScan();
    const { body } = await client.get(`/scans/${scanId}/tests/${ended}`).expect(200);
    expect(body).toEqual({
      data: {
        id: ended,
        scan_id: scanId,
        test_type: 'ssl_certificate',
        status: 'failed',
        message: '1 finding',
        is_applicable: true,
        is_inconclusive: false,
        inconclusive_reason: null,
        started_at: '2026-03-07T02:00:01+00:00',
        completed_at: '2026-03-07T02:00:02+00:00',
        findings: [
          {
            id: 'certificate-expired',
            severity: 'critical',
            title: 'The certificate has expired',
            description: 'Browsers refuse it.',
            location: '',
            remediation: null,
            evidence: { observed: 'expired' },
            rule_version: 1,
            seen_as: [],
            fingerprint: fingerprintOf(checkId, {
              testKey: 'ssl_certificate',
              id: 'certificate-expired',
              location: '',
            }),
          },
        ],
        remediation_steps: ['Renew the certificate.'],
        technical_details: {
          protocol: 'TLSv1.3',
          judged_locations: ['/', '/shop'],
          unjudged_rules: ['chain-incomplete'],
          inconclusive: false,
          receipt: { requests: 3 },
        },
      },
    });
  });

  it('says why a test was inconclusive, as the list does, and among the technical details', async () => {
    const { client, scanId, ended } = await newScan();
    await dataSource.query(
      `UPDATE scan_test_details SET inconclusive_reason = 'challenge', judged_locations = '[]', unjudged_rules = '[]'
       FROM scans WHERE scans.id = $1 AND scan_test_details.check_id = scans.check_id`,
      [scanId],
    );
    const expected = { is_inconclusive: true, inconclusive_reason: 'challenge' };
    const { body } = await client.get(`/scans/${scanId}/tests/${ended}`).expect(200);
    expect(body.data).toMatchObject(expected);
    expect(body.data.technical_details).toEqual({
      protocol: 'TLSv1.3',
      reason: 'challenge',
      judged_locations: [],
      inconclusive: true,
      receipt: { requests: 3 },
    });
    const waiting = { is_inconclusive: false, inconclusive_reason: null };
    const listed = await client.get(`/scans/${scanId}/tests`).expect(200);
    expect(listed.body.data).toEqual([expect.objectContaining(expected), expect.objectContaining(waiting)]);
    const scan = await client.get(`/scans/${scanId}`).expect(200);
    expect(scan.body.tests[0]).toMatchObject(expected);
  });

  it('has empty details while the test waits', async () => {
    const { client, scanId, waiting } = await newScan();
    const { body } = await client.get(`/scans/${scanId}/tests/${waiting}`).expect(200);
    expect(body.data).toMatchObject({ findings: [], remediation_steps: [], technical_details: {} });
  });

  it('says of a test whose scan failed before it began that it did not run', async () => {
    const { client, scanId, waiting } = await newScan();
    const message = 'Not run: The host refused the connection.';
    await api.database.dataSource.query(
      `UPDATE scan_tests SET status = 'failed', message = $2, completed_at = now()
       WHERE scan_id = $1 AND status = 'pending'`,
      [scanId, message],
    );
    const { body } = await client.get(`/scans/${scanId}/tests/${waiting}`).expect(200);
    expect(body.data).toMatchObject({ status: 'failed', message, technical_details: { not_run: true } });
  });

  it('returns 404 for a result that is not of this scan and 403 for a scan of another team', async () => {
    const [{ client, scanId, ended }, other] = [await newScan(), await newScan()];
    for (const testId of ['x', newId(), other.ended]) {
      await client.get(`/scans/${scanId}/tests/${testId}`).expect(404, { error: 'Scan test not found.' });
    }
    const { check_id: checkId } = (await client.get(`/scans/${scanId}`).expect(200)).body;
    const { id: laterScanId } = (await client.post(`/checks/${checkId}/scans`).expect(201)).body;
    await client.get(`/scans/${laterScanId}/tests/${ended}`).expect(404, { error: 'Scan test not found.' });
    await client.get(`/scans/${newId()}/tests/${ended}`).expect(404, { error: 'Scan not found.' });
    for (const testId of [ended, other.ended]) {
      await client
        .get(`/scans/${other.scanId}/tests/${testId}`)
        .expect(403, { error: 'This scan belongs to another team.' });
    }
  });
});

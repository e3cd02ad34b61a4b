import { SCAN_STATUSES, SEVERITIES } from '@palisade/vocabulary';
import fc from 'fast-check';
import type { ApiClient } from '../api';
import { Step } from './team-changes';
import { type TeamModel, everyRow, idsOf, issuesOf, pick, scansOf } from './team-model';

const perPage = fc.constantFrom(1, 3, 100);
const checkNumber = fc.option(fc.nat(20));

/** A filter of one check, of nobody's when there is none. */
const ofCheck = (model: TeamModel, number: number | null): string | null =>
  number === null ? null : (pick(model.checks, number)?.id ?? '00000000-0000-0000-0000-000000000000');

const withQuery = (path: string, filter: object): string => {
  const given = Object.entries(filter).filter(([, value]) => value !== null) as [string, unknown][];
  return `${path}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
};

const listChecks = fc.tuple(fc.option(fc.boolean()), fc.option(fc.nat(2)), perPage).map(
  ([isActive, name, size]) =>
    new Step(
      `listChecks(${isActive}, ${name}, ${size})`,
      () => true,
      async ({ checks }, { client }) => {
        const status = isActive === null ? null : isActive ? 'active' : 'inactive';
        const search = name === null ? null : `d${name}.`;
        const rows = await everyRow(client, withQuery('/checks', { status, search }), size);
        const expected = checks.filter(
          (check) =>
            (isActive === null || check.isActive === isActive) && check.domain.startsWith(search ?? ''),
        );
        expect(idsOf(rows)).toEqual(idsOf(expected));
      },
    ),
);

const scanFilter = fc.record({
  status: fc.option(fc.constantFrom(...SCAN_STATUSES)),
  has_critical_issues: fc.option(fc.boolean()),
});

const listScans = fc.tuple(scanFilter, checkNumber, perPage).map(
  ([filter, number, size]) =>
    new Step(
      `listScans(${JSON.stringify(filter)}, ${number}, ${size})`,
      () => true,
      async (model, { client }) => {
        const check_id = ofCheck(model, number);
        const rows = await everyRow(client, withQuery('/scans', { ...filter, check_id }), size);
        const expected = scansOf(model.checks.filter(({ id }) => (check_id ?? id) === id)).filter(
          (scan) =>
            scan.status === (filter.status ?? scan.status) &&
            scan.isCritical === (filter.has_critical_issues ?? scan.isCritical),
        );
        expect(idsOf(rows)).toEqual(idsOf(expected));
      },
    ),
);

const issueFilter = fc.record({
  status: fc.option(fc.constantFrom('resolved', 'unresolved', 'all')),
  severity: fc.option(fc.constantFrom(...SEVERITIES)),
});

const listIssues = fc.tuple(issueFilter, checkNumber, perPage).map(
  ([filter, number, size]) =>
    new Step(
      `listIssues(${JSON.stringify(filter)}, ${number}, ${size})`,
      () => true,
      async (model, { client }) => {
        const check_id = ofCheck(model, number);
        const isResolved = { resolved: true, unresolved: false, all: null }[filter.status ?? 'all'];
        const expected = issuesOf(model.checks.filter(({ id }) => (check_id ?? id) === id)).filter(
          (issue) =>
            issue.isResolved === (isResolved ?? issue.isResolved) &&
            issue.severity === (filter.severity ?? issue.severity),
        );
        const rows = await everyRow(client, withQuery('/issues', { ...filter, check_id }), size);
        expect(idsOf(rows)).toEqual(idsOf(expected));
        const { text } = await client.get(withQuery('/issues/export', { ...filter, check_id })).expect(200);
        expect(text.trimEnd().split('\r\n')).toHaveLength(1 + expected.length);
      },
    ),
);

const getCheck = fc.nat(20).map(
  (number) =>
    new Step(
      `getCheck(${number})`,
      ({ checks }) => checks.length > 0,
      async ({ checks }, { client }) => {
        const check = pick(checks, number);
        const { body } = await client.get(`/checks/${check?.id}`).expect(200);
        expect(body).toMatchObject({ domain: check?.domain, is_active: check?.isActive });
        const latest = check?.scans.at(-1);
        expect(body.latest_scan).toEqual(
          latest === undefined ? null : expect.objectContaining({ id: latest.id, status: latest.status }),
        );
      },
    ),
);

/** Every way to reach a check, a scan and an issue. */
async function expectStatusOfAll(
  client: ApiClient,
  { check, scan, issue }: { check: string; scan?: string; issue?: string },
  status: number,
): Promise<void> {
  await client.get(`/checks/${check}`).expect(status);
  await client.put(`/checks/${check}`).send({ is_active: true }).expect(status);
  await client.post(`/checks/${check}/scans`).expect(status);
  await client.delete(`/checks/${check}`).expect(status);
  for (const path of scan === undefined ? [] : [`/scans/${scan}`, `/scans/${scan}/tests`]) {
    await client.get(path).expect(status);
  }
  if (issue === undefined) return;
  await client.get(`/issues/${issue}`).expect(status);
  await client.patch(`/issues/${issue}`).send({ is_resolved: true }).expect(status);
}

const lookAtDeleted = fc.nat(20).map(
  (number) =>
    new Step(
      `lookAtDeleted(${number})`,
      ({ deleted }) => deleted.length > 0,
      async ({ deleted }, { client }) => {
        const check = pick(deleted, number);
        if (check === undefined) throw new Error('Nothing was deleted.');
        const scan = check.scans.at(-1)?.id;
        const [issue] = check.issues.values();
        await expectStatusOfAll(client, { check: check.id, scan, issue: issue?.id }, 404);
        for (const list of ['scans', 'issues']) {
          expect(await everyRow(client, `/${list}?check_id=${check.id}`, 100)).toEqual([]);
        }
      },
    ),
);

const lookAtForeign = fc.constant(
  new Step(
    'lookAtForeign',
    () => true,
    async (_, { client, foreign }) => {
      await expectStatusOfAll(client, foreign, 403);
      for (const list of ['scans', 'issues']) {
        expect(await everyRow(client, `/${list}?check_id=${foreign.check}`, 100)).toEqual([]);
      }
    },
  ),
);

export const LOOKS = [listChecks, listScans, listIssues, getCheck, lookAtDeleted, lookAtForeign];

import fc from 'fast-check';
import { DEFAULT_AUTO_RESOLVE_AFTER, type Severity } from '@palisade/vocabulary';
import { VALID_CHECK } from '../check-requests';
import { stubFinding, stubResult, stubSession } from '../scan-rig';
import {
  type ModelCheck,
  type RealTeam,
  type TeamModel,
  everyRow,
  issuesOf,
  pick,
  scansOf,
} from './team-model';

/** One step: does it to the api, compares the response with the model, and brings the model up to date. */
export class Step implements fc.AsyncCommand<TeamModel, RealTeam> {
  constructor(
    private readonly name: string,
    private readonly isPossible: (model: TeamModel) => boolean,
    readonly run: (model: TeamModel, real: RealTeam) => Promise<void>,
  ) {}

  check(model: TeamModel): boolean {
    return this.isPossible(model);
  }

  toString(): string {
    return this.name;
  }
}

const hasChecks = ({ checks }: TeamModel): boolean => checks.length > 0;
const place = fc.nat(20);

const create = fc.nat(2).map(
  (number) =>
    new Step(
      `create(${number})`,
      () => true,
      async (model, { client }) => {
        const domain = `d${number}.example.com`;
        const { body } = await client
          .post('/checks')
          .send({ ...VALID_CHECK, domain, tests: { security_headers: true } })
          .expect(201);
        expect(body).toMatchObject({ domain, is_active: true, latest_scan: null });
        const fresh = { id: body.id as string, domain, isActive: true, scans: [], latestFindings: [] };
        model.checks.push({ ...fresh, issues: new Map() });
      },
    ),
);

const update = fc.tuple(place, fc.boolean(), fc.nat(2)).map(
  ([number, isActive, name]) =>
    new Step(`update(${number}, ${isActive}, ${name})`, hasChecks, async (model, { client }) => {
      const check = chosen(model, number);
      const domain = `d${name}.example.com`;
      const { body } = await client
        .put(`/checks/${check.id}`)
        .send({ is_active: isActive, domain })
        .expect(200);
      Object.assign(check, { isActive, domain });
      expect(body).toMatchObject({ id: check.id, domain, is_active: isActive });
      expect(body.next_run_at === null).toBe(!isActive);
    }),
);

const trigger = place.map(
  (number) =>
    new Step(`trigger(${number})`, hasChecks, async (model, { client }) => {
      const check = chosen(model, number);
      const { body } = await client.post(`/checks/${check.id}/scans`).expect(check.isActive ? 201 : 422);
      if (!check.isActive) return;
      expect(body).toMatchObject({ status: 'pending', triggered_by: 'api', check_id: check.id });
      check.scans.push({ id: body.id as string, status: 'pending', isCritical: false });
    }),
);

const SEVERITIES = ['critical', 'high', 'medium'] as const satisfies Severity[];
const found = fc.uniqueArray(fc.nat(2), { maxLength: 3 });

/** What the worker does with the scan that has waited longest: what is found again after it was resolved is open again. */
const runScan = fc.tuple(place, found, fc.constantFrom(...SEVERITIES)).map(
  ([number, findings, severity]) =>
    new Step(
      `runScan(${number}, [${findings.join()}], ${severity})`,
      (model) => waiting(model).length > 0,
      async (model, { client, rig }) => {
        const check = pick(waiting(model), number);
        const scan = check?.scans.find(({ status }) => status === 'pending');
        if (check === undefined || scan === undefined) throw new Error('No scan waits.');
        const titles = findings.map((finding) => `Finding ${finding}`);
        const results = titles.map((title) =>
          stubFinding({ id: 'csp-missing', title, severity, location: `/${title}` }),
        );
        const session = stubSession((key) => stubResult(key, { findings: results, judgedLocations: 'all' }));
        await rig.runner(() => session).run(scan.id);
        Object.assign(scan, {
          status: 'completed',
          isCritical: severity === 'critical' && titles.length > 0,
        });
        check.latestFindings = titles;
        const rows = (await everyRow(client, `/issues?check_id=${check.id}`, 100)) as Issue[];
        for (const title of titles) {
          const row = rows.find((each) => each.title === title);
          expect(row).toMatchObject({ severity, is_resolved: false, resolved_at: null });
          check.issues.set(title, { id: row?.id ?? '', severity, isResolved: false, missed: 0 });
        }
        for (const [title, issue] of check.issues) {
          if (titles.includes(title) || issue.isResolved) continue;
          issue.missed += 1;
          issue.isResolved = issue.missed >= DEFAULT_AUTO_RESOLVE_AFTER;
        }
      },
    ),
);

interface Issue {
  id: string;
  title: string;
}

const waiting = ({ checks }: TeamModel): ModelCheck[] =>
  checks.filter((check) => scansOf([check]).some(({ status }) => status === 'pending'));

const remove = place.map(
  (number) =>
    new Step(`delete(${number})`, hasChecks, async (model, { client }) => {
      const check = chosen(model, number);
      await client.delete(`/checks/${check.id}`).expect(204);
      model.checks.splice(model.checks.indexOf(check), 1);
      model.deleted.push(check);
    }),
);

const hasIssues = ({ checks }: TeamModel): boolean => issuesOf(checks).length > 0;

const resolve = fc.tuple(place, fc.boolean()).map(
  ([number, isResolved]) =>
    new Step(`resolve(${number}, ${isResolved})`, hasIssues, async (model, { client }) => {
      const issue = pick(issuesOf(model.checks), number);
      const { body } = await client
        .patch(`/issues/${issue?.id}`)
        .send({ is_resolved: isResolved })
        .expect(200);
      Object.assign(issue ?? {}, { isResolved, ...(isResolved === issue?.isResolved ? {} : { missed: 0 }) });
      expect(body).toMatchObject({ id: issue?.id, is_resolved: isResolved });
      expect(body.resolved_at === null).toBe(!isResolved);
    }),
);

const bulk = fc.tuple(fc.array(place, { maxLength: 5 }), fc.boolean()).map(
  ([numbers, isResolved]) =>
    new Step(`bulk([${numbers.join()}], ${isResolved})`, hasIssues, async (model, { client, foreign }) => {
      const issues = new Set(numbers.flatMap((number) => pick(issuesOf(model.checks), number) ?? []));
      const gone = issuesOf(model.deleted).map(({ id }) => id);
      const issue_ids = [...[...issues].map(({ id }) => id), ...gone, foreign.issue];
      const { body } = await client
        .post('/issues/bulk')
        .send({ issue_ids, action: isResolved ? 'resolve' : 'unresolve' })
        .expect(200);
      expect(body.count).toBe([...issues].filter((issue) => issue.isResolved !== isResolved).length);
      for (const issue of issues)
        Object.assign(issue, isResolved === issue.isResolved ? {} : { isResolved, missed: 0 });
    }),
);

function chosen({ checks }: TeamModel, number: number): ModelCheck {
  const check = pick(checks, number);
  if (check === undefined) throw new Error('There is no check.');
  return check;
}

export const CHANGES = [create, create, update, trigger, trigger, runScan, runScan, remove, resolve, bulk];

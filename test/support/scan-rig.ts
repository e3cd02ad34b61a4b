import { DomainProver } from '@palisade/domain-proof';
import { createLogger } from '@palisade/logging';
import {
  type ClaimedScan,
  CallbacksRepository,
  DispatchRepository,
  type EndedTest,
  IdentityProofsRepository,
  OutboxRepository,
  OutsideAnswersRepository,
  ProbeClaimsRepository,
  ProvenOriginsRepository,
  ScanClosingRepository,
  ScanExecutionRepository,
  ScanOpeningRepository,
  ScanRepairRepository,
} from '@palisade/persistence';
import type { Finding, Inconclusive, ScanSession, TestResult } from '@palisade/scan-engine';
import { parseAllowedHosts } from '@palisade/target-client';
import type { TestKey } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';
import { endedTest } from '../../apps/worker/src/scan/ended-test';
import { ProofRights } from '../../apps/worker/src/proofs/proof-rights';
import {
  ScanEngine,
  type ScanEngineSettings,
  type SessionFactory,
} from '../../apps/worker/src/scan/scan-engine';
import { ScanRunner } from '../../apps/worker/src/scan/scan-runner.service';
import { ScanSweeper } from '../../apps/worker/src/keepers/scan-sweeper.service';
import { SlotShares } from '../../apps/worker/src/scan/slot-shares';
import { ScanWrites } from '../../apps/worker/src/scan/scan-writes';
import { WorkerMetrics } from '../../apps/worker/src/ground/worker.metrics';
import { TEST_NOTIFY_SECRET } from './api';
import { asWorker } from './database';

/** No test asks real DNS. */
const NOBODY = { resolveName: () => Promise.resolve([]), resolveText: () => Promise.resolve([]) };

/** The worker's parts over a test's database, with the worker's rights, without queue and process. */
export function createScanRig(
  dataSource: DataSource,
  allowedHosts = parseAllowedHosts(''),
  prover = new DomainProver({ allowedHosts, resolvers: NOBODY }),
  /** Another version next to this one. */
  version: { knownTests?: readonly TestKey[]; zonesWithNewerWorkers?: string[] } = {},
) {
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', name: 'worker' }, { write: (line) => void lines.push(line) });
  const worker = asWorker(dataSource);
  const execution = new ScanExecutionRepository(worker, version.knownTests);
  const closing = new ScanClosingRepository(worker);
  const opening = new ScanOpeningRepository(dataSource);
  const repair = new ScanRepairRepository(worker);
  const metrics = new WorkerMetrics();
  return {
    execution,
    closing,
    repair,
    opening,
    dispatch: new DispatchRepository(worker),
    outbox: new OutboxRepository(worker),
    metrics,
    /** The log so far, one JSON object per line. */
    log: (): string => lines.join(''),
    sweeper: new ScanSweeper(repair, closing, metrics, logger),
    runner: (
      createSession: SessionFactory = () => stubSession(),
      name = 'worker-1',
      createIsolatedSession?: SessionFactory,
      requireVerification = true,
      settings: Partial<ScanEngineSettings> = {},
    ) =>
      new ScanRunner(
        execution,
        closing,
        new ScanWrites(execution, closing, name, undefined, {
          zonesWithNewerWorkers: version.zonesWithNewerWorkers ?? [],
        }),
        new ScanEngine(
          {
            createSession,
            createIsolatedSession,
            allowedHosts,
            requireVerification,
            keys: { secrets: [TEST_NOTIFY_SECRET], zoneKeys: [] },
            ...settings,
          },
          new ProofRights(new ProvenOriginsRepository(worker), prover, allowedHosts, logger),
          new ProbeClaimsRepository(worker),
          new OutsideAnswersRepository(worker),
          new IdentityProofsRepository(worker),
          new CallbacksRepository(worker),
        ),
        new SlotShares(10),
        metrics,
        logger,
      ),
    rows: <Row>(sql: string, ...values: unknown[]): Promise<Row[]> => dataSource.query<Row[]>(sql, values),
    scanRow: async (id: string): Promise<Record<string, unknown> | undefined> =>
      (await dataSource.query<Record<string, unknown>[]>('SELECT * FROM scans WHERE id = $1', [id]))[0],
    trigger: async (check: { teamId: string; id: string }): Promise<string> => {
      const triggered = await opening.trigger(check.teamId, check.id, 'api');
      if (triggered.outcome !== 'opened') throw new Error(`The trigger answered ${triggered.outcome}.`);
      return triggered.scanId;
    },
    claim: async (scanId: string, worker = 'worker-1'): Promise<ClaimedScan> => {
      const [claimed] = await execution.forWorkerClaim([scanId], worker);
      if (claimed === undefined) throw new Error('The scan cannot be claimed.');
      return claimed;
    },
    expireLease: (scanId: string): Promise<unknown> =>
      dataSource.query(`UPDATE scan_slots SET lease_until = now() - interval '1 second' WHERE scan_id = $1`, [
        scanId,
      ]),
  };
}
export type ScanRig = ReturnType<typeof createScanRig>;

export const stubFinding = (overrides: Partial<Finding> = {}): Finding => ({
  id: 'stub-finding',
  severity: 'medium',
  title: 'Something is wrong',
  description: 'It was found by a stub.',
  location: '/',
  ruleVersion: 1,
  evidence: {
    observed: null,
    expected: 'a header',
    reproduce: 'curl https://shop.test/',
    references: { cwe: 'CWE-693', links: [] },
  },
  ...overrides,
});

/** Why a stub could not judge. */
export const STUB_INCONCLUSIVE: Inconclusive = { sentence: 'stub', reason: 'stub' };

export function stubResult(testKey: TestKey, overrides: Partial<TestResult> = {}): TestResult {
  const findings = overrides.findings ?? [];
  const inconclusive = overrides.inconclusive ?? null;
  return {
    testKey,
    status: findings.length > 0 ? 'failed' : inconclusive === null ? 'passed' : 'warning',
    message: inconclusive === null ? 'Stub result' : `Inconclusive: ${inconclusive.sentence}`,
    findings,
    remediationSteps: [],
    technicalDetails: {},
    inconclusive,
    isApplicable: true,
    judgedLocations: [],
    unjudgedRules: [],
    receipt: { requests: {}, connections: 0, bytes_received: 0, first_at: null, last_at: null },
    ...overrides,
  };
}

/** A stub's result as a worker stores it. */
export const stubEnded = (testKey: TestKey, overrides: Partial<TestResult> = {}): EndedTest =>
  endedTest(stubResult(testKey, overrides));

/** A session that needs no network; `run` decides what each test says. */
export const stubSession = (
  run: (key: TestKey) => TestResult | Promise<TestResult> = (key) => stubResult(key),
  reachability: Awaited<ReturnType<ScanSession['checkReachable']>> = { reachable: true },
): ScanSession => ({
  checkReachable: () => Promise.resolve(reachability),
  run: async (key) => run(key),
  coverage: () => Promise.resolve({ rows: [], collapsed: [], pages: {} }),
  close: () => Promise.resolve(),
});

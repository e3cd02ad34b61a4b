import 'reflect-metadata';
import { DomainProver } from '@palisade/domain-proof';
import {
  CheckVerificationRepository,
  IdentityProofsRepository,
  VerificationRequestsRepository,
  createDataSource,
} from '@palisade/persistence';
import { LocalHostPace, SYSTEM_DNS, parseAllowedHosts } from '@palisade/target-client';
import { pino } from 'pino';
import { SiteTasks } from '../../../apps/worker/src/identities/site-tasks';
import { ProofRequests } from '../../../apps/worker/src/proofs/proof-requests.service';
import { WorkerMetrics } from '../../../apps/worker/src/ground/worker.metrics';

/** The part of a worker that checks proofs. A whole one would delete the old scans of the world. */
async function run(databaseUrl: string): Promise<void> {
  const dataSource = await createDataSource({ databaseUrl, applicationName: 'palisade-bench' }).initialize();
  const allowedHosts = parseAllowedHosts('127.0.0.1');
  const prover = new DomainProver({ allowedHosts, dns: SYSTEM_DNS, pace: new LocalHostPace(10, 5) });
  const requests = new ProofRequests(
    new VerificationRequestsRepository(dataSource),
    new CheckVerificationRepository(dataSource),
    prover,
    new SiteTasks(new IdentityProofsRepository(dataSource), {
      options: { allowedHosts },
      keys: { secrets: [], zoneKeys: [] },
      run: () => Promise.reject(new Error('The bench has no identities.')),
    }),
    allowedHosts,
    new WorkerMetrics(),
    pino({ level: 'warn' }),
  );
  requests.task.start();
  process.stdout.write('ready\n');
}

void run(process.argv[2] ?? '');

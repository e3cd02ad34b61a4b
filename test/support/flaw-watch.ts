import { createLogger } from '@palisade/logging';
import { FlawsRepository } from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { WorkerMetrics } from '../../apps/worker/src/ground/worker.metrics';
import { FlawWatch } from '../../apps/worker/src/keepers/flaw-watch.service';
import { asWorker } from './database';

const LIST = { date: '2099-01-01', source: 'spec' };

const advisory = (id: string) => ({
  id,
  summary: 'Strangers can take a chair.',
  severity: 'critical',
  ranges: [{ below: '2.5' }],
  exploited: '2026-11-28',
  epss: 0.9,
  source: 'https://chairs.example/advisory',
});

/** The task of a worker that has a list with these vulnerabilities of `chairs`. */
export const flawWatch = (dataSource: DataSource, cves: readonly string[]): FlawWatch =>
  new FlawWatch(
    new FlawsRepository(asWorker(dataSource)),
    {
      current: {
        product_advisories: JSON.stringify({
          data: 'product_advisories',
          ...LIST,
          products: [{ id: 'chairs', advisories: cves.map((id) => advisory(id)) }],
        }),
        kev: JSON.stringify({ data: 'kev', ...LIST, vulnerabilities: [] }),
      },
    },
    new WorkerMetrics(),
    createLogger({ level: 'silent', name: 'worker' }),
  );

import type { Environment } from './environment';
import { EnvironmentError } from './load-environment';

/** The zones whose checks this worker scans, each once. */
export const zonesOf = ({ workerZones }: Pick<Environment, 'workerZones'>): string[] => [
  ...new Set(workerZones.split(',')),
];

/** How many scans of one zone a worker runs concurrently. @throws EnvironmentError when a zone would get none */
export function concurrencyInZone(
  environment: Pick<Environment, 'workerZones' | 'workerConcurrency'>,
): number {
  const zones = zonesOf(environment).length;
  if (zones > environment.workerConcurrency)
    throw new EnvironmentError([
      `WORKER_CONCURRENCY must be at least the number of WORKER_ZONES, which is ${zones}`,
    ]);
  return Math.floor(environment.workerConcurrency / zones);
}

import type { LabReport } from './lab-process';
import { inLabProcess } from './start-lab';

/** Runs the cases whose test key and name fit the pattern; those that mostly wait in a process of their own. */
export async function runLab(pattern: string): Promise<LabReport> {
  const [rest, waiting] = await Promise.all([
    inLabProcess<LabReport>('lab-process.ts', pattern, 'rest'),
    inLabProcess<LabReport>('lab-process.ts', pattern, 'waiting'),
  ]);
  return { cases: [...rest.cases, ...waiting.cases], wholeScans: rest.wholeScans };
}

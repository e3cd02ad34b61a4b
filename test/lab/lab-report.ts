import type { Half } from './lab-half';
import type { LabReport, Part } from './lab-process';
import type { CaseReport } from './score';
import { inLabProcess } from './start-lab';

/** How often a case is repeated that the machine was too busy for. */
const REPEATS = 2;

/** Runs the cases whose test key and name fit the pattern; those that mostly wait in their own process. */
export async function runLab(pattern: string): Promise<LabReport> {
  const [rest, waiting] = await Promise.all([runPart('rest', pattern), runPart('waiting', pattern)]);
  let cases = [...rest.cases, ...waiting.cases];
  for (let repeat = 0; repeat < REPEATS && cases.some(wasTooSlow); repeat += 1) {
    const repeated = await runPart('alone', namesOf(cases.filter(wasTooSlow)));
    cases = cases.map((first) => repeated.cases.find((second) => isSameCase(first, second)) ?? first);
  }
  return { cases, wholeScans: rest.wholeScans, sites: rest.sites };
}

/** Runs the cases that neither wait nor measure time, or half of them. */
export const runQuickLab = (pattern = '', half?: Half): Promise<LabReport> => runPart('quick', pattern, half);

const runPart = (part: Part, pattern: string, half?: Half): Promise<LabReport> =>
  inLabProcess<LabReport>('lab-process.ts', pattern, part, String(half ?? ''));

/** The site became slower during the case. Site and scanner share this machine, so its load is the cause. */
export const wasTooSlow = ({ complaints }: CaseReport): boolean =>
  complaints.some((complaint) => complaint.startsWith('inconclusive') && complaint.includes('became slower'));

const isSameCase = (one: CaseReport, other: CaseReport): boolean =>
  one.key === other.key && one.name === other.name;

/** A pattern that fits these cases and no others. */
const namesOf = (cases: readonly CaseReport[]): string =>
  `^(${cases.map(({ key, name }) => `${key} ${name}`.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})$`;

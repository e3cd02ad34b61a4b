import type { LabCase } from './lab-case';
import { PATIENT_LIMITS, scan } from './run-case';
import type { Ground } from './sites/ground';

/**
 * A scan for a benchmark, however busy the machine is.
 * @throws when it was inconclusive: how long that took says nothing
 */
export async function measuredScan(
  labCase: LabCase,
  ground: Ground,
  { scanners }: Pick<NonNullable<Parameters<typeof scan>[2]>, 'scanners'> = {},
): Promise<void> {
  const { inconclusive } = await scan(labCase, ground, { limits: PATIENT_LIMITS, scanners });
  if (inconclusive !== null)
    throw new Error(`Nothing was measured: ${labCase.key} was inconclusive (${inconclusive.reason}).`);
}

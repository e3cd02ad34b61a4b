import { ApiProperty } from '@nestjs/swagger';
import { type Overview, TREND_DAYS } from '@palisade/persistence';
import * as limits from '../../http/response-limits';
import { TextField } from '../../http/fields';

const COUNT = { type: 'integer' as const, ...limits.COUNT, example: 3 };
/** A century. */
const MOST_HOURS = 876_000;
const HOURS = { type: Number, minimum: 0, maximum: MOST_HOURS, nullable: true, example: 52.5 };

export class SeverityCounts {
  @ApiProperty(COUNT)
  critical!: number;

  @ApiProperty(COUNT)
  high!: number;

  @ApiProperty(COUNT)
  medium!: number;

  @ApiProperty(COUNT)
  low!: number;
}

export class OverviewChecks extends SeverityCounts {
  @ApiProperty({
    ...COUNT,
    description: 'All checks. The severities, `clean` and `never_scanned` add up to it.',
  })
  total!: number;

  @ApiProperty(COUNT)
  active!: number;

  @ApiProperty({ ...COUNT, description: 'Scanned, and no issue is open.' })
  clean!: number;

  @ApiProperty({ ...COUNT, description: 'No scan of it has completed, and no issue is open.' })
  never_scanned!: number;

  @ApiProperty({ ...COUNT, description: 'The scan that ended last failed: Palisade could not run it.' })
  broken!: number;

  @ApiProperty({
    ...COUNT,
    description: 'Active, and its scan is due for longer than one period of its schedule.',
  })
  overdue!: number;
}

export class OverviewScans {
  @ApiProperty(COUNT)
  running!: number;

  @ApiProperty(COUNT)
  waiting!: number;
}

export class OverviewDay {
  @TextField({ format: 'date' }, '2026-03-07', 'UTC.')
  date!: string;

  @ApiProperty({ ...COUNT, description: 'Issues that became open, for the first time or again.' })
  opened!: number;

  @ApiProperty({ ...COUNT, description: 'Open issues that were resolved, by scans or by a person.' })
  fixed!: number;

  @ApiProperty({ ...COUNT, description: 'Open at the end of the day.' })
  open!: number;
}

export class HoursToFix {
  @ApiProperty(HOURS)
  critical!: number | null;

  @ApiProperty(HOURS)
  high!: number | null;

  @ApiProperty(HOURS)
  medium!: number | null;

  @ApiProperty(HOURS)
  low!: number | null;
}

export class OverviewData {
  @ApiProperty({ type: SeverityCounts, description: 'Open issues by severity.' })
  open!: SeverityCounts;

  @ApiProperty({ ...COUNT, description: 'Accepted issues, which count nowhere else.' })
  accepted!: number;

  @ApiProperty({ type: OverviewChecks, description: 'Checks. Each counts under its worst open severity.' })
  checks!: OverviewChecks;

  @ApiProperty({ type: OverviewScans })
  scans!: OverviewScans;

  @ApiProperty({
    type: [OverviewDay],
    minItems: TREND_DAYS,
    maxItems: TREND_DAYS,
    description: `The last ${TREND_DAYS} days, oldest first, today included.`,
  })
  trend!: OverviewDay[];

  @ApiProperty({
    type: HoursToFix,
    description:
      'From the first detection to the resolution, over the issues that are resolved now. null where none is.',
  })
  mean_hours_to_fix!: HoursToFix;
}

export class OverviewResource {
  @ApiProperty({ type: OverviewData })
  data!: OverviewData;
}

export const toOverviewResource = (overview: Overview): OverviewResource => ({
  data: {
    open: overview.open,
    accepted: overview.accepted,
    checks: overview.checks,
    scans: overview.scans,
    trend: overview.trend,
    mean_hours_to_fix: overview.meanHoursToFix,
  },
});

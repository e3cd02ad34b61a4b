import { OPTIONAL, Parameter, terms } from '../../http/fields/request-fields';

export const EVIDENCE_FORMATS = ['pdf', 'jws'] as const;
export const QUARTER_MESSAGE = 'The quarter must be one that is over, such as 2026-Q3.';
const QUARTER = '^20\\d\\d-Q[1-4]$';

export class QuarterQuery {
  @Parameter.Text(
    { maxLength: 7, pattern: QUARTER },
    '2026-Q3',
    'In UTC, and over.',
    terms({ unlike: QUARTER_MESSAGE }),
  )
  quarter!: string;

  @Parameter.Choice(
    EVIDENCE_FORMATS,
    'EvidenceFormat',
    'pdf',
    'By default `pdf`; `jws` is its signature.',
    OPTIONAL,
  )
  format?: (typeof EVIDENCE_FORMATS)[number];
}

/** From and until, exclusive. */
export function spanOf(quarter: string): { from: Date; until: Date } {
  const [year, month] = [Number(quarter.slice(0, 4)), (Number(quarter.slice(6)) - 1) * 3];
  return { from: new Date(Date.UTC(year, month)), until: new Date(Date.UTC(year, month + 3)) };
}

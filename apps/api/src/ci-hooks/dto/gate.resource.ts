import { ApiProperty } from '@nestjs/swagger';
import {
  GATE_THRESHOLDS,
  GATE_VERDICTS,
  type GateThreshold,
  type GateVerdict,
  MAX_GATE_FINDINGS,
  SEVERITIES,
  type Severity,
  TEST_KEYS,
  type TestKey,
  MAX_LOCATION_CHARACTERS,
  MAX_TITLE_CHARACTERS,
} from '@palisade/vocabulary';
import type { Gate } from '../gate';
import { COUNT, MESSAGE } from '../../http/response-limits';
import { ChoiceField, IntegerField, LinkField, NULLABLE, TextField } from '../../http/fields';

class CountedFindingResource {
  @ChoiceField(SEVERITIES, 'Severity', 'high')
  severity!: Severity;

  @TextField(MAX_TITLE_CHARACTERS, 'No content security policy')
  title!: string;

  @TextField(MAX_LOCATION_CHARACTERS, 'https://shop.example.com/', 'Empty for the whole host.')
  location!: string;

  @LinkField(
    'https://palisade.example/t/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/issues/0197f3c2-aaaa-7cc0-9d5e-0d3c5b1f8a42',
    "The issue's page; null when the issue no longer exists.",
    NULLABLE,
  )
  issue_url!: string | null;
}

/** Whether a pipeline continues. */
export class GateResource {
  @ChoiceField(
    GATE_VERDICTS,
    'GateVerdict',
    'fail',
    'Continue only with `pass`. `error`: the scan has no usable result. `pending`: it has not ended.',
  )
  verdict!: GateVerdict;

  @ChoiceField(GATE_THRESHOLDS, 'GateThreshold', 'high')
  fail_on!: GateThreshold;

  @TextField(MESSAGE, '1 finding of severity high or higher.', 'The verdict in one sentence, for people.')
  reason!: string;

  @LinkField(
    'https://palisade.example/t/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/scans/0197f3c2-9b10-7a55-8c1f-52f0a3d6e701',
    "The scan's page.",
  )
  scan_url!: string;

  @IntegerField({ ...COUNT, minimum: 0 }, 1, 'How many findings count.')
  counted_total!: number;

  @ApiProperty({
    type: [CountedFindingResource],
    maxItems: MAX_GATE_FINDINGS,
    description: 'The findings that count, the most severe first.',
  })
  counted!: CountedFindingResource[];

  @ApiProperty({
    enum: TEST_KEYS,
    enumName: 'TestKey',
    isArray: true,
    maxItems: TEST_KEYS.length,
    example: ['brute_force'],
    description: 'Tests that could not judge the target.',
  })
  not_judged!: TestKey[];
}

/** @param teamUrl the dashboard's address of the team, without a slash at its end */
export const toGateResource = (gate: Gate, scanId: string, teamUrl: string): GateResource => ({
  verdict: gate.verdict,
  fail_on: gate.failOn,
  reason: gate.reason,
  scan_url: `${teamUrl}/scans/${scanId}`,
  counted_total: gate.counted.length,
  counted: gate.counted.slice(0, MAX_GATE_FINDINGS).map(({ severity, title, location, issueId }) => ({
    ...{ severity, title, location },
    issue_url: issueId === null ? null : `${teamUrl}/issues/${issueId}`,
  })),
  not_judged: [...gate.notJudged],
});

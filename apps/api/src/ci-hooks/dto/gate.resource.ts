import type { Gate } from '@palisade/gate';
import {
  GATE_THRESHOLDS,
  GATE_VERDICTS,
  MAX_GATE_FINDINGS,
  SEVERITIES,
  TEST_KEYS,
  MAX_LOCATION_CHARACTERS,
  MAX_TITLE_CHARACTERS,
} from '@palisade/vocabulary';
import { COUNT, MESSAGE } from '../../http/fields/response-limits';
import { text, link, integer, choice, choices, list } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

const CountedFindingResource = resource('CountedFindingResource', {
  severity: choice(SEVERITIES, 'Severity', 'high'),
  title: text(MAX_TITLE_CHARACTERS, 'No content security policy'),
  location: text(MAX_LOCATION_CHARACTERS, 'https://shop.example.com/', 'Empty for the whole host.'),
  issue_url: link(
    'https://palisade.example/t/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/issues/0197f3c2-aaaa-7cc0-9d5e-0d3c5b1f8a42',
    "The issue's page; null when the issue no longer exists.",
  ).orNull(),
});

/** Whether a pipeline continues. */
export const GateResource = resource('GateResource', {
  verdict: choice(
    GATE_VERDICTS,
    'GateVerdict',
    'fail',
    'Continue only with `pass`. `error`: the scan has no usable result. `pending`: it has not ended.',
  ),
  fail_on: choice(GATE_THRESHOLDS, 'GateThreshold', 'high'),
  reason: text(MESSAGE, '1 finding of severity high or higher.', 'The verdict in one sentence, for people.'),
  scan_url: link(
    'https://palisade.example/t/0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42/scans/0197f3c2-9b10-7a55-8c1f-52f0a3d6e701',
    "The scan's page.",
  ),
  counted_total: integer({ ...COUNT, minimum: 0 }, 1, 'How many findings count.'),
  counted: list(
    CountedFindingResource,
    { maxItems: MAX_GATE_FINDINGS },
    'The findings that count, the most severe first.',
  ),
  not_judged: choices(TEST_KEYS, 'TestKey', ['csrf_protection'], 'Tests that could not judge the target.'),
  needs_setup: choices(
    TEST_KEYS,
    'TestKey',
    ['brute_force'],
    'Tests that wait for a set-up, such as a scan identity or the proof of ownership. `require_conclusive` counts them too.',
  ),
  not_applicable: choices(TEST_KEYS, 'TestKey', ['email_security'], 'Tests with nothing to judge.'),
});
export type GateResource = ResourceOf<typeof GateResource>;

/** @param teamUrl the dashboard's address of the team, without a slash at its end */
export const toGateResource = (gate: Gate, scanId: string, teamUrl: string): GateResource =>
  GateResource.of(gate, {
    scan_url: `${teamUrl}/scans/${scanId}`,
    counted_total: gate.counted.length,
    counted: gate.counted.slice(0, MAX_GATE_FINDINGS).map(({ issueId, ...finding }) =>
      CountedFindingResource.of(finding, {
        issue_url: issueId === null ? null : `${teamUrl}/issues/${issueId}`,
      }),
    ),
    not_judged: [...gate.notJudged],
    needs_setup: [...gate.needsSetup],
    not_applicable: [...gate.notApplicable],
  });

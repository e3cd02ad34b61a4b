import type { GateTerms } from '@palisade/gate';
import { GATE_THRESHOLDS, type GateThreshold, MAX_GATE_WAIT_SECONDS } from '@palisade/vocabulary';
import { Transform } from 'class-transformer';
import { toBoolean } from '../../http/fields/query-values';
import { OPTIONAL, Parameter, oneOf, terms } from '../../http/fields/request-fields';

export const FAIL_ON_MESSAGE = oneOf('fail_on', GATE_THRESHOLDS);
export const MIN_COVERAGE_MESSAGE = 'The min_coverage must be a whole number from 1 to 100.';
const WAIT_MESSAGE = `The wait must be a whole number of seconds from 1 to ${MAX_GATE_WAIT_SECONDS}.`;

/** When a pipeline fails. */
export class GateQuery {
  @Parameter.Choice(
    GATE_THRESHOLDS,
    'GateThreshold',
    'high',
    'Adds `gate` to the response. The gate fails on any open finding of this severity or a higher one. With `new-` it ignores findings that the baseline has; with `none` it ignores all. Accepted findings never count.',
    OPTIONAL,
  )
  fail_on?: GateThreshold;

  @Parameter.Flag(
    true,
    'Whether a test that could not judge the target makes the verdict `error`. False by default.',
    OPTIONAL,
  )
  @Transform(toBoolean)
  require_conclusive?: boolean;

  @Parameter.Integer(
    1,
    100,
    80,
    'The least percentage of the expected paths that the scan must judge. Without expected paths it is of the pages that the last good scan read. Below it the verdict is `error`.',
    OPTIONAL,
    terms({ message: MIN_COVERAGE_MESSAGE }),
  )
  min_coverage?: number;
}

export class TriggerQuery extends GateQuery {
  @Parameter.Integer(
    1,
    MAX_GATE_WAIT_SECONDS,
    600,
    'Seconds to wait for the end of the scan. The response then has the status of the gate: 200, 412 or 504. Without `fail_on` the gate fails on critical findings.',
    OPTIONAL,
    terms({ message: WAIT_MESSAGE }),
  )
  wait?: number;
}

export const termsOf = ({
  fail_on: failOn = 'critical',
  require_conclusive = false,
  min_coverage: minCoverage,
}: GateQuery): GateTerms => ({
  failOn,
  requireConclusive: require_conclusive,
  minCoverage: minCoverage ?? null,
});

/** Whether the caller wants a gate. */
export const wantsGate = (query: GateQuery): boolean =>
  [query.fail_on, query.require_conclusive, query.min_coverage].some((term) => term !== undefined);

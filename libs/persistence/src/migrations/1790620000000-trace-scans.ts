import { Statements } from '../sql/statements';

/** Lets the trace of a request continue in the worker. */
export class TraceScans1790620000000 extends Statements {
  protected readonly forwards = ['ALTER TABLE scans ADD COLUMN trace_parent text'];
  protected readonly backwards = ['ALTER TABLE scans DROP COLUMN trace_parent'];
}

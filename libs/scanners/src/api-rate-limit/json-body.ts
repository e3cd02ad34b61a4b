import { siteJson } from '@palisade/outside-json';
import type { StepCounter } from '@palisade/scan-engine';

/** The JSON of a body, or undefined where it is none or too much. Bound: 64 levels and 300,000 values in the client's 1 MiB. */
export function jsonOf(body: Buffer, steps?: StepCounter): unknown {
  return siteJson(body.toString('utf8'), () => steps?.add());
}

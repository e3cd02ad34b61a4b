import type { Receipt } from '@palisade/target-client';
import type { Judgement } from '../contract/scanner';
import type { Inconclusive } from '../ground/inconclusive';

/** Nothing was judged. */
export const unjudged = (inconclusive: Inconclusive): Judgement => ({
  findings: [],
  technicalDetails: {},
  judged: [],
  inconclusive,
  summary: inconclusive.sentence,
});

/** Reasons that say no more than that something did not end. */
const UNENDED = ['budget', 'nothing_read', 'timeout', 'waited', 'aborted'];

/** The time of the scan is why a test could not end. */
export const endedBy = (timeLimit: AbortSignal | undefined, judgement: Judgement): Judgement =>
  timeLimit?.aborted === true && UNENDED.includes(judgement.inconclusive?.reason ?? '')
    ? { ...judgement, inconclusive: NOT_ENDED }
    : judgement;

export function whyTimedOut(sent: Receipt, timeLimit: AbortSignal | undefined): Inconclusive {
  if (timeLimit?.aborted === true) return NOT_ENDED;
  return hasSent(sent) ? TIMED_OUT : WAITED;
}

export const NOT_STARTED = {
  sentence:
    'the time that the owner set for the scan had passed before the test started; set a longer time, or run fewer tests together',
  reason: 'time_limit',
};
const NOT_ENDED = {
  sentence:
    'the time that the owner set for the scan had passed before the test ended; the next scan continues, or set a longer time',
  reason: 'time_limit',
};
const TIMED_OUT = { sentence: 'the test did not end in time', reason: 'timeout' };
const WAITED = {
  sentence:
    'the test sent nothing: it waited for the pages that the tests of a scan share until its time was over. Scan again, or run fewer tests together',
  reason: 'waited',
};

const hasSent = ({ requests, connections }: Receipt): boolean =>
  connections > 0 || Object.values(requests).some((count) => count > 0);

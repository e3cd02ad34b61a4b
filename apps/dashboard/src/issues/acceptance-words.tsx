import type { Issue } from '../api/resources';
import { TimeStamp } from '../ui/time-stamp';
import { REASON_WORDS } from './issue-words';

interface AcceptanceWordsProps {
  acceptance: NonNullable<Issue['acceptance']>;
}

/** Why an issue is accepted, who decided it, and when it ends: "Risk accepted by Ada, ends in 12 days". */
export const AcceptanceWords = ({ acceptance: { reason, by, until } }: AcceptanceWordsProps) => (
  <>
    {REASON_WORDS[reason]} by {by.name},{' '}
    {until === null ? (
      'no end date'
    ) : (
      <>
        ends <TimeStamp value={until} />
      </>
    )}
  </>
);

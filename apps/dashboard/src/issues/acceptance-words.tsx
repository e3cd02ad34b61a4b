import { Text } from '@mantine/core';
import type { Issue } from '../api/resources';
import { TimeStamp } from '../ui/time-stamp';
import { endsSoon } from './acceptance-end';
import { REASON_WORDS } from './issue-words';

interface AcceptanceWordsProps {
  acceptance: NonNullable<Issue['acceptance']>;
}

/** Why an issue is accepted, who decided it, and when it ends: "Risk accepted by Ada, until 9 Mar 2027". */
export const AcceptanceWords = ({ acceptance: { reason, by, until } }: AcceptanceWordsProps) => (
  <>
    {REASON_WORDS[reason]} by {by.name}, <EndWords until={until} />
  </>
);

function EndWords({ until }: { until: string | null }) {
  if (until === null) return 'no end date';
  if (!endsSoon(until, new Date())) {
    return (
      <>
        until <TimeStamp value={until} format="date" />
      </>
    );
  }
  return (
    <Text span inherit fw={600} c="var(--pal-medium-text)">
      ends <TimeStamp value={until} />
    </Text>
  );
}

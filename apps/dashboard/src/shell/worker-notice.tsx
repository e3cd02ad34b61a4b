import { Code } from '@mantine/core';
import { GuideLink } from '../ui/guide-link';
import { IconPlugConnectedX } from '../ui/icons';
import { Notice } from '../ui/notice';

/** On every page, for operators: without it, scans that nobody runs look like scans that wait for their turn. */
export default function WorkerNotice({ zones }: { zones: readonly string[] }) {
  return (
    <Notice
      color="red"
      icon={IconPlugConnectedX}
      mb="md"
      title={`No worker runs in ${zones.length === 1 ? 'zone' : 'zones'} ${zones.join(', ')}`}
    >
      Scans there do not start. Check that a worker runs and reaches PostgreSQL: <Code>palisade doctor</Code>{' '}
      says what is wrong. <GuideLink to="operations#faults">Faults and what to do</GuideLink>
    </Notice>
  );
}

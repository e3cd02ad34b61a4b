import { Code } from '@mantine/core';
import type { Session } from '../api/resources';
import { GuideLink } from '../ui/guide-link';
import { IconClock } from '../ui/icons';
import { Notice } from '../ui/notice';

/** On every page, for operators: without it, "passed" would look as it did when the lists of tests were new. */
export default function ListNotice({ lists }: { lists: Session['old_lists'] }) {
  const isStale = lists.some((list) => list.is_stale);
  return (
    <Notice
      color={isStale ? 'red' : 'yellow'}
      icon={IconClock}
      mb="md"
      title={isStale ? 'Lists that tests need are out of date' : 'Lists that tests need are getting old'}
    >
      {lists.map(({ name, last_current_on: day }) => `${name}: last current on ${day}. `).join('')}
      {isStale ? 'Tests that need a stale list and find nothing are inconclusive. ' : 'Results say so. '}
      <Code>palisade doctor</Code> says what to do.{' '}
      <GuideLink to="data#how-old-a-list-may-be">How old a list may be</GuideLink>
    </Notice>
  );
}

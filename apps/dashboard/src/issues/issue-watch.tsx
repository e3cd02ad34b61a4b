import { Button, List, Loader } from '@mantine/core';
import type { WatchMessage, WatchResult } from '@palisade/vocabulary';
import type { IssueDetail } from '../api/resources';
import type { Watch } from '../data/watch-issue';
import { useTeam } from '../session/team-context';
import { GuardedButton } from '../ui/guarded-button';
import { IconEye } from '../ui/icons';
import { TextLink } from '../ui/links';
import { localTime } from '../ui/time-format';
import { Banner } from './issue-state';

const WORDS: Readonly<Record<WatchResult, string>> = {
  still_there: 'Still there',
  fixed: 'Fixed',
  cannot_tell: 'Cannot tell',
  failed: 'Failed',
};

/** Retests the issue every minute while this page is open. */
export function WatchButton({ issue, watch }: { issue: IssueDetail; watch: Watch }) {
  if (watch.isOn)
    return (
      <Button variant="default" onClick={watch.stop}>
        Stop watching
      </Button>
    );
  if (issue.state !== 'open') return null;
  return (
    <GuardedButton
      refusal={issue.watch_refusal}
      variant="default"
      leftSection={<IconEye size={16} aria-hidden />}
      onClick={watch.start}
    >
      Watch
    </GuardedButton>
  );
}

/** The results so far, the latest first. */
export function WatchProgress({ watch }: { watch: Watch }) {
  if (watch.messages.length === 0) return null;
  const results = watch.messages.filter((message) => message.type === 'result').reverse();
  const end = watch.messages.find((message) => message.type === 'ended');
  const isFixed = end?.reason === 'fixed';
  return (
    <Banner
      label="Watch"
      isLive
      tone={isFixed ? 'good' : undefined}
      icon={watch.isOn ? <Loader size="xs" type="oval" aria-hidden /> : <IconEye size={20} aria-hidden />}
      title={watch.isOn ? 'Watching: a retest every minute, for up to 30 minutes' : 'The watch has ended'}
    >
      {end?.message ?? (watch.isOn ? 'Keep this page open.' : 'You stopped it.')}
      <List size="sm" mt={4} listStyleType="none">
        {results.map((result) => (
          <Result key={result.attempt} result={result} />
        ))}
      </List>
    </Banner>
  );
}

function Result({ result }: { result: WatchMessage & { type: 'result' } }) {
  const { path } = useTeam();
  return (
    <List.Item>
      {localTime(new Date(result.at))}{' '}
      <TextLink to={`${path}/scans/${result.scan_id}`}>{WORDS[result.result]}</TextLink>: {result.message}
    </List.Item>
  );
}

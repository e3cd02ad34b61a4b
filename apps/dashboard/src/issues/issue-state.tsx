import { Button, Text } from '@mantine/core';
import { IconCircleCheck, IconEyeOff, IconShieldCheck, type IconComponent } from '../ui/icons';
import type { ReactNode } from 'react';
import type { IssueDetail } from '../api/resources';
import { useAcceptIssue } from '../data/issue-actions-queries';
import { notifyDone, notifyFailure } from '../ui/notify';
import { TimeStamp } from '../ui/time-stamp';
import classes from './issue-state.module.css';
import { REASON_WORDS } from './issue-words';
import { Muted } from '../ui/muted';

/** Why the issue is closed, and what would open it again; nothing for an open issue that scans still detect. */
export function IssueState({ issue }: { issue: IssueDetail }) {
  if (issue.acceptance !== null) return <Accepted issue={issue} acceptance={issue.acceptance} />;
  if (issue.state === 'resolved') return <Resolved issue={issue} />;
  if (issue.is_detected) return null;
  return (
    <Banner icon={IconEyeOff} title="Not detected in the last scan">
      It closes automatically when enough scans in a row do not detect it. Retest it to know now.
    </Banner>
  );
}

interface BannerProps {
  icon: IconComponent;
  title: ReactNode;
  tone?: 'good';
  action?: ReactNode;
  note?: string | null;
  children: ReactNode;
}

function Banner({ icon: Icon, title, tone, action, note, children }: BannerProps) {
  return (
    <section className={classes.banner} data-tone={tone} aria-label="State">
      <Icon size={20} stroke={1.8} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text fw={600} component="div">
          {title}
        </Text>
        {note && <p className={classes.note}>{note}</p>}
        <Muted component="div">{children}</Muted>
      </div>
      {action}
    </section>
  );
}

function Resolved({ issue }: { issue: IssueDetail }) {
  return (
    <Banner
      icon={IconCircleCheck}
      tone="good"
      title={
        <>
          {issue.resolution === 'fixed' ? 'Fixed: scans no longer detect it' : 'Resolved'},{' '}
          <TimeStamp value={issue.resolved_at} />
        </>
      }
      note={issue.metadata.resolution_notes}
    >
      It reopens if a later scan detects it again.
    </Banner>
  );
}

interface AcceptedProps {
  issue: IssueDetail;
  acceptance: NonNullable<IssueDetail['acceptance']>;
}

function Accepted({ issue, acceptance }: AcceptedProps) {
  const accept = useAcceptIssue(issue.id);
  const end = (): void =>
    accept.mutate(null, { onSuccess: () => notifyDone('Acceptance ended.'), onError: notifyFailure });
  return (
    <Banner
      icon={IconShieldCheck}
      title={
        <>
          {REASON_WORDS[acceptance.reason]} by {acceptance.by.name}
          {acceptance.until === null ? (
            ', without an end date'
          ) : (
            <>
              , until <TimeStamp value={acceptance.until} format="date" />
            </>
          )}
        </>
      }
      note={acceptance.note}
      action={
        <Button variant="default" loading={accept.isPending} onClick={end}>
          End acceptance
        </Button>
      }
    >
      Scans that detect it again do not open it, unless its severity rises above {acceptance.severity}.
    </Banner>
  );
}

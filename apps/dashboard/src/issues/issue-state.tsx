import { Box, Button, Group, Paper, Text } from '@mantine/core';
import { IconCircleCheck, IconEyeOff, IconShieldCheck } from '../ui/icons';
import type { ReactNode } from 'react';
import type { IssueDetail } from '../api/resources';
import { TimeStamp } from '../ui/time-stamp';
import { AcceptanceWords } from './acceptance-words';
import { Muted } from '../ui/muted';
import { useChangeIssues } from './use-change-issues';

/** Why the issue is closed, and what would reopen it. Nothing for an open issue that scans still detect. */
export function IssueState({ issue }: { issue: IssueDetail }) {
  if (issue.acceptance !== null) return <Accepted issue={issue} acceptance={issue.acceptance} />;
  if (issue.state === 'resolved') return <Resolved issue={issue} />;
  if (issue.is_detected) return null;
  return (
    <Banner label="State" icon={<IconEyeOff {...ICON} />} title="Not detected in the last scan">
      It closes automatically when enough scans in a row do not detect it. Retest it to find out now.
    </Banner>
  );
}

const ICON = { size: 20, stroke: 1.8, 'aria-hidden': true };

interface BannerProps {
  /** What it is about, for screen readers. */
  label: string;
  icon: ReactNode;
  title: ReactNode;
  /** Whether screen readers announce changes. */
  isLive?: boolean;
  tone?: 'good';
  action?: ReactNode;
  note?: string | null;
  children: ReactNode;
}

/** What the page says about the issue before its details. */
export function Banner({ label, icon, title, isLive, tone, action, note, children }: BannerProps) {
  return (
    <Paper component="section" aria-label={label} px="lg" py={14}>
      <Group gap={12} align="flex-start">
        <Box mt={1} lh={0} c={tone === 'good' ? 'var(--pal-good-text)' : 'dimmed'}>
          {icon}
        </Box>
        <div style={{ flex: 1, minWidth: 'min(240px, 70%)' }} role={isLive ? 'status' : undefined}>
          <Text fw={600} component="div">
            {title}
          </Text>
          {note && (
            <Text my={4} className="pal-wraps" style={{ whiteSpace: 'pre-wrap' }}>
              {note}
            </Text>
          )}
          <Muted component="div">{children}</Muted>
        </div>
        {action}
      </Group>
    </Paper>
  );
}

function Resolved({ issue }: { issue: IssueDetail }) {
  return (
    <Banner
      label="State"
      icon={<IconCircleCheck {...ICON} />}
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
  const changes = useChangeIssues();
  return (
    <Banner
      label="State"
      icon={<IconShieldCheck {...ICON} />}
      title={
        <>
          <AcceptanceWords acceptance={acceptance} />
        </>
      }
      note={acceptance.note}
      action={
        <Button
          variant="default"
          loading={changes.isBusy}
          onClick={() => changes.change({ issue_ids: [issue.id], action: 'remove_acceptance' })}
        >
          End acceptance
        </Button>
      }
    >
      Scans that detect it again do not reopen it, unless its severity rises above {acceptance.severity}.
      {acceptance.until !== null && ' It opens again when the acceptance ends, if scans still detect it.'}
    </Banner>
  );
}

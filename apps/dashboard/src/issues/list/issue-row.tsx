import { Avatar, Checkbox, Group, VisuallyHidden } from '@mantine/core';
import { IconMessage } from '../../ui/icons';
import type { Issue } from '../../api/resources';
import { useTeam } from '../../session/team-context';
import { SeverityBadge } from '../../ui/severity-badge';
import { StatusBadge } from '../../ui/status-badge';
import { TimeStamp } from '../../ui/time-stamp';
import { AcceptanceWords } from '../acceptance-words';
import { DueDate } from '../due-date';
import classes from './issue-row.module.css';
import { issueStatus, placeWords, seenAsWords } from '../issue-words';
import type { Selection } from './use-selection';
import { Hint } from '../../ui/hint';
import { TitleLink } from '../../ui/links';
import { Muted } from '../../ui/muted';

interface IssueRowProps {
  issue: Issue;
  selection: Selection;
  /** For lists with issues in several states. */
  withState: boolean;
}

/** One issue of a list: what it is, where it is, who works on it, and when a scan last detected it. */
export function IssueRow({ issue, selection, withState }: IssueRowProps) {
  const team = useTeam();
  const isSelected = selection.has(issue.id);
  const isMissing = issue.state === 'open' && !issue.is_detected;
  return (
    <li
      className={`${classes.row} pal-row`}
      data-row
      data-issue={issue.id}
      data-selected={isSelected || undefined}
    >
      <Checkbox
        size="xs"
        className={classes.check}
        aria-label={`Select ${issue.title}, ${placeWords(issue)}`}
        checked={isSelected}
        onChange={() => selection.toggle(issue)}
      />
      <span className={classes.severity}>
        <SeverityBadge severity={issue.severity} />
      </span>
      <span className={classes.assignee}>{issue.assignee && <Assignee name={issue.assignee.name} />}</span>
      <div className={`${classes.words} pal-wraps`}>
        <TitleLink to={`${team.path}/issues/${issue.id}`} fw={600}>
          {issue.title}
        </TitleLink>
        <Muted span display="block">
          {issue.check.tags.map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
          {placeWords(issue)}
        </Muted>
        {issue.acceptance !== null && (
          <Muted span display="block">
            <AcceptanceWords acceptance={issue.acceptance} />
          </Muted>
        )}
      </div>
      <Group component="span" className={classes.notes} gap={10} fz="xs" c="dimmed" pos="relative">
        <DueDate issue={issue} />
        {issue.seen_as.length > 0 && <span>{seenAsWords(issue)}</span>}
        {isMissing && <span style={{ whiteSpace: 'nowrap' }}>Not in the last scan</span>}
        {issue.comments_count > 0 && (
          <Group component="span" gap={4} pos="relative">
            <IconMessage size={14} aria-hidden />
            {issue.comments_count}
            <VisuallyHidden component="span"> comments</VisuallyHidden>
          </Group>
        )}
        {withState && <StatusBadge status={issueStatus(issue)} />}
      </Group>
      <Muted span className={classes.time}>
        Detected <TimeStamp value={issue.last_detected_at} />
      </Muted>
    </li>
  );
}

const Assignee = ({ name }: { name: string }) => (
  <Hint label={`Assigned to ${name}`}>
    <Avatar
      size={24}
      name={name}
      color="initials"
      alt={`Assigned to ${name}`}
      role="img"
      aria-label={`Assigned to ${name}`}
    />
  </Hint>
);

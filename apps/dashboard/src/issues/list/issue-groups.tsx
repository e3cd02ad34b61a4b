import { Checkbox, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '../../ui/icons';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { IssueFilters, IssueGroup, IssueOrder } from '../../api/resources';
import { useIssues } from '../../data/issues-queries';
import { counted } from '../../scans/scan-words';
import { Loaded } from '../../ui/loaded';
import { SeverityBadge } from '../../ui/severity-badge';
import { TimeStamp } from '../../ui/time-stamp';
import classes from './issue-groups.module.css';
import { IssueRow } from './issue-row';
import type { Selection } from './use-selection';
import { SmallLink } from '../../ui/links';
import { Muted } from '../../ui/muted';

const SHOWN = 20;

interface IssueGroupsProps {
  groups: readonly IssueGroup[];
  filter: IssueFilters;
  order: IssueOrder;
  selection: Selection;
  withState: boolean;
}

/** One row per cause, which opens to its issues. */
export function IssueGroups({ groups, ...rest }: IssueGroupsProps) {
  return (
    <ul className={classes.groups} aria-label="Causes of issues">
      {groups.map((group) => (
        <GroupItem key={keyOf(group)} group={group} {...rest} />
      ))}
    </ul>
  );
}

/** The open causes by the entry of the browser's history: Back shows them as they were. */
const opened = new Set<string>();

function useOpen(group: string): [isOpen: boolean, toggle: () => void] {
  const entry = `${useLocation().key} ${group}`;
  const [isOpen, setOpen] = useState(opened.has(entry));
  const toggle = (): void => {
    if (isOpen) opened.delete(entry);
    else opened.add(entry);
    setOpen(!isOpen);
  };
  return [isOpen, toggle];
}

const keyOf = ({ test_type, rule_id, title }: IssueGroup): string => `${test_type} ${rule_id ?? title}`;

function GroupItem({ group, ...rest }: Omit<IssueGroupsProps, 'groups'> & { group: IssueGroup }) {
  const [isOpen, toggle] = useOpen(keyOf(group));
  const { selection } = rest;
  return (
    <li style={{ position: 'relative' }}>
      <Checkbox
        size="xs"
        className={classes.choice}
        aria-label={`Select all issues: ${group.title}`}
        checked={selection.rule?.title === group.title}
        onChange={() =>
          selection.selectRule({
            title: group.title,
            filter: groupFilter(group),
            count: group.issues_count,
          })
        }
      />
      <UnstyledButton className={`${classes.head} pal-row`} data-row aria-expanded={isOpen} onClick={toggle}>
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
        <span style={{ justifySelf: 'start' }}>
          <SeverityBadge severity={group.severity} />
        </span>
        <Text span fw={600} className={`${classes.title} pal-wraps`}>
          {group.title}
        </Text>
        <Muted span className={classes.counts}>
          {counted(group.issues_count, 'issue')} on {counted(group.checks_count, 'check')}
        </Muted>
        <Muted span className={classes.time}>
          Detected <TimeStamp value={group.last_detected_at} isInLink />
        </Muted>
      </UnstyledButton>
      {isOpen && <GroupIssues group={group} {...rest} />}
    </li>
  );
}

function GroupIssues(props: Omit<IssueGroupsProps, 'groups'> & { group: IssueGroup }) {
  const { group, filter, order, selection, withState } = props;
  const ofGroup = groupFilter(group);
  const query = useIssues({ ...filter, ...ofGroup, ...order, per_page: SHOWN });
  return (
    <div className={classes.issues}>
      <Loaded query={query} rows={Math.min(SHOWN, group.issues_count)} height={46}>
        {({ data, meta }) => (
          <>
            <ul>
              {data.map((issue) => (
                <IssueRow key={issue.id} issue={issue} selection={selection} withState={withState} />
              ))}
            </ul>
            {meta.total > data.length && (
              <SmallLink
                to={`?${addressOf({ ...filter, ...ofGroup })}`}
                style={{ display: 'inline-block', padding: '8px 20px 12px' }}
              >
                Show all {meta.total.toLocaleString('en')} issues of this cause
              </SmallLink>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Issues of old versions have no rule; their group has the title in common. */
const groupFilter = ({ test_type, rule_id, title }: IssueGroup): IssueFilters =>
  rule_id === null ? { test_type, search: title } : { test_type, rule_id };

function addressOf(filter: IssueFilters): string {
  const { state, ...rest } = filter;
  const named = Object.entries({ ...rest, state: state === 'open' ? undefined : (state ?? 'all') });
  return new URLSearchParams(
    named.filter((pair): pair is [string, string] => pair[1] !== undefined),
  ).toString();
}

import { Button } from '@mantine/core';
import { IconBug, IconCircleCheck, IconFilterOff, IconRadar2, IconShieldCheck } from '../../ui/icons';
import { NEW_WITHIN_DAYS } from '@palisade/vocabulary';
import { Link } from 'react-router';
import { useOverview } from '../../data/overview-queries';
import { useTeam } from '../../session/team-context';
import { EmptyState } from '../../ui/empty-state';
import { clearFilters } from './issue-filter-bar';
import { useSession } from '../../session/session';
import { isNarrowed, type IssueUrlFilters } from './issue-filters';
import { type IssueTab, tabOf, withoutTab } from './issue-tabs';

/** Why the list is empty, and what to do next. */
export function NoIssues({ filters, isPastEnd }: { filters: IssueUrlFilters; isPastEnd: boolean }) {
  const me = useSession().user.id;
  if (isPastEnd) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No issues on this page"
        action={<Button onClick={() => filters.setPage(1)}>Go to the first page</Button>}
      >
        The list has fewer pages now.
      </EmptyState>
    );
  }
  if (isNarrowed(withoutTab(filters.values, me))) {
    return (
      <EmptyState
        icon={IconFilterOff}
        title="No matching issues"
        action={
          <Button variant="default" onClick={() => clearFilters(filters)}>
            Clear filters
          </Button>
        }
      >
        No issues match these filters.
      </EmptyState>
    );
  }
  return <NothingInTab tab={tabOf(filters.values, me)} />;
}

const NONE: Partial<Record<IssueTab, readonly [title: string, why: string]>> = {
  new: ['Nothing new', `Scans detected no new issue in ${NEW_WITHIN_DAYS} days.`],
  mine: ['Nothing is assigned to you', 'When someone assigns an issue to you, it appears here.'],
  overdue: ['Nothing is overdue', 'No open issue is past its due date.'],
  unassigned: ['Nothing is unassigned', 'Each open issue has an assignee.'],
};

function NothingInTab({ tab }: { tab: IssueTab }) {
  const none = NONE[tab];
  if (none !== undefined) {
    const [title, why] = none;
    return (
      <EmptyState icon={IconCircleCheck} title={title}>
        {why}
      </EmptyState>
    );
  }
  if (tab === 'accepted') {
    return (
      <EmptyState icon={IconShieldCheck} title="No accepted issues">
        Accept an issue if you accept its risk, or if it is a false positive. Accepted issues are not counted
        as open.
      </EmptyState>
    );
  }
  if (tab === 'resolved') {
    return (
      <EmptyState icon={IconCircleCheck} title="No closed issues yet">
        Issues appear here after you resolve them, or after scans no longer detect them.
      </EmptyState>
    );
  }
  return <NothingOpen />;
}

/** "No open issues" is good news only if something was scanned. */
function NothingOpen() {
  const team = useTeam();
  const { data: overview } = useOverview();
  const isScanned = overview !== undefined && overview.checks.total > overview.checks.never_scanned;
  const toChecks = (
    <Button component={Link} to={`${team.path}/checks`} variant="default">
      Go to checks
    </Button>
  );
  if (isScanned) {
    return (
      <EmptyState icon={IconBug} title="No open issues" action={toChecks}>
        Issues appear here when a scan finds a problem.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconRadar2} title="Not scanned yet" action={toChecks}>
      Issues appear here when a scan finds a problem. No scan has completed yet.
    </EmptyState>
  );
}

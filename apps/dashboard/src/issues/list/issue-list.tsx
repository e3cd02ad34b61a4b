import { Box } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Issue, IssueGroupPage, IssuePage } from '../../api/resources';
import { useIssueGroups, useIssues } from '../../data/issues-queries';
import { Loaded } from '../../ui/loaded';
import { RowsLoading } from '../../ui/loading';
import { PageLinks } from '../../ui/page-links';
import { AcceptDialog } from '../accept-dialog';
import {
  DEFAULT_PAGE_SIZE,
  isGrouped,
  issueFilters,
  issueOrder,
  PAGE_SIZES,
  pageSizeOf,
  stateOf,
  type IssueUrlFilters,
} from './issue-filters';
import { IssueGroups } from './issue-groups';
import { IssueRow } from './issue-row';
import { ListHead } from './list-head';
import { NoIssues } from './no-issues';
import { useChangeIssues } from '../use-change-issues';
import { useIssueKeys } from './use-issue-keys';
import { useSelection, type Selection } from './use-selection';

const BulkBar = lazy(() => import('./bulk-bar'));
const KeyHelp = lazy(() => import('./key-help'));

interface ListProps {
  filters: IssueUrlFilters;
  help: { isOpen: boolean; open: () => void; close: () => void };
}

/** The list of issues, or of causes with their issues, in the order of the URL. */
export function IssueList(props: ListProps) {
  return isGrouped(props.filters.values) ? <RuleList {...props} /> : <PlainList {...props} />;
}

function PlainList({ filters, help }: ListProps) {
  const filter = issueFilters(filters.values);
  const window = { page: filters.page, per_page: pageSizeOf(filters.values) };
  const query = useIssues({ ...filter, ...issueOrder(filters.values), ...window });
  const total = query.data?.meta.total ?? 0;
  const selection = useSelection(filter, total);
  const issues = query.data?.data ?? NONE;
  return (
    <ListFrame filters={filters} help={help} selection={selection} issues={issues} total={total}>
      <Loaded query={query} loading={<ListLoading />}>
        {(page) => (
          <>
            {page.data.length === 0 && <NoIssues filters={filters} isPastEnd={page.meta.total > 0} />}
            <ul aria-label="Issues">
              {page.data.map((issue) => (
                <IssueRow
                  key={issue.id}
                  issue={issue}
                  selection={selection}
                  withState={stateOf(filters.values) === 'all' || stateOf(filters.values) === 'resolved'}
                />
              ))}
            </ul>
            <Pages filters={filters} page={page} noun="issues" />
          </>
        )}
      </Loaded>
    </ListFrame>
  );
}

const NONE: readonly Issue[] = [];

function RuleList({ filters, help }: ListProps) {
  const filter = issueFilters(filters.values);
  const order = issueOrder(filters.values);
  const window = { page: filters.page, per_page: pageSizeOf(filters.values) };
  const query = useIssueGroups({ ...filter, ...order, ...window });
  const inGroups = (query.data?.data ?? []).reduce((sum, { issues_count: count }) => sum + count, 0);
  const selection = useSelection(filter, inGroups);
  return (
    <ListFrame filters={filters} help={help} selection={selection} issues={NONE} total={selection.count}>
      <Loaded query={query} loading={<ListLoading />}>
        {(page) => (
          <>
            {page.data.length === 0 && <NoIssues filters={filters} isPastEnd={page.meta.total > 0} />}
            <IssueGroups
              groups={page.data}
              filter={filter}
              order={order}
              selection={selection}
              withState={stateOf(filters.values) === 'all'}
            />
            <Pages filters={filters} page={page} noun="causes" />
          </>
        )}
      </Loaded>
    </ListFrame>
  );
}

interface FrameProps extends ListProps {
  selection: Selection;
  issues: readonly Issue[];
  total: number;
  children: React.ReactNode;
}

/** What both lists share: the head, the keyboard, and the actions for the selection. */
function ListFrame({ filters, help, selection, issues, total, children }: FrameProps) {
  const list = useRef<HTMLDivElement>(null);
  const changes = useChangeIssues();
  const [isAccepting, accepting] = useDisclosure();
  // The issue under the cursor, which a key accepts without selecting it.
  const [single, setSingle] = useState<string | null>(null);
  useIssueKeys(list, {
    onResolve: (id) => {
      if (selection.count > 0) changes.change({ ...selection.target, action: 'resolve' }, selection.clear);
      else if (id !== null) changes.change({ issue_ids: [id], action: 'resolve' });
    },
    onAccept: (id) => {
      if (selection.count > 0) accepting.open();
      else setSingle(id);
    },
    onHelp: help.open,
  });
  return (
    <div ref={list}>
      <ListHead filters={filters} issues={issues} selection={selection} />
      <div id="issue-list" tabIndex={-1} style={{ outline: 'none', scrollMarginTop: 60 }}>
        {children}
      </div>
      {selection.count > 0 && (
        <Suspense>
          <BulkBar
            selection={selection}
            state={stateOf(filters.values)}
            total={total}
            changes={changes}
            accepting={{ isOpen: isAccepting, ...accepting }}
          />
        </Suspense>
      )}
      <AcceptDialog
        isOpen={single !== null}
        onClose={() => setSingle(null)}
        title="Accept 1 issue"
        accept={(terms) =>
          changes.send({ issue_ids: single === null ? [] : [single], action: 'accept', ...terms })
        }
      />
      {help.isOpen && (
        <Suspense>
          <KeyHelp isOpen onClose={help.close} />
        </Suspense>
      )}
    </div>
  );
}

interface PagesProps {
  filters: IssueUrlFilters;
  page: IssuePage | IssueGroupPage;
  noun: string;
}

const Pages = ({ filters, page, noun }: PagesProps) => (
  <PageLinks
    meta={page.meta}
    onPage={filters.setPage}
    noun={noun}
    sizes={PAGE_SIZES}
    size={pageSizeOf(filters.values)}
    onSize={(size) => filters.set({ per_page: size === DEFAULT_PAGE_SIZE ? null : String(size) })}
  />
);

const ListLoading = () => (
  <Box px={20}>
    <RowsLoading rows={12} height={46} />
  </Box>
);

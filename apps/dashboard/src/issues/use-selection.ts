import { useState } from 'react';
import type { BulkIssuesBody, Issue, IssueFilters } from '../api/resources';

export interface Selection {
  /** The selected issues; empty if all matching ones are selected. */
  issues: Issue[];
  /** All issues that match the filter are selected, on every page. */
  isAllMatching: boolean;
  count: number;
  has: (id: string) => boolean;
  toggle: (issue: Issue) => void;
  /** Selects all of these; if all are selected, deselects them. */
  toggleAll: (issues: readonly Issue[]) => void;
  selectAllMatching: () => void;
  clear: () => void;
  /** What a bulk change names: ids, or the filter. */
  target: Pick<BulkIssuesBody, 'issue_ids' | 'filter'>;
}

const NOTHING = { issues: new Map<string, Issue>(), isAllMatching: false } as const;

/** The selected issues, across pages. Another filter clears the selection. */
export function useSelection(filter: IssueFilters, total: number): Selection {
  const scope = JSON.stringify(filter);
  const [selected, setSelected] = useState<{ issues: ReadonlyMap<string, Issue>; isAllMatching: boolean }>(
    NOTHING,
  );
  const [known, setKnown] = useState(scope);
  if (scope !== known) {
    setKnown(scope);
    setSelected(NOTHING);
  }
  const change = (edit: (next: Map<string, Issue>) => void): void =>
    setSelected(({ issues }) => {
      const next = new Map(issues);
      edit(next);
      return { issues: next, isAllMatching: false };
    });
  const { issues, isAllMatching } = selected;
  return {
    issues: [...issues.values()],
    isAllMatching,
    count: isAllMatching ? total : issues.size,
    has: (id) => isAllMatching || issues.has(id),
    toggle: (issue) =>
      change((next) => {
        if (!next.delete(issue.id)) next.set(issue.id, issue);
      }),
    toggleAll: (page) => {
      const isAll = isAllMatching || page.every(({ id }) => issues.has(id));
      change((next) => {
        for (const issue of page) {
          if (isAll) next.delete(issue.id);
          else next.set(issue.id, issue);
        }
      });
    },
    selectAllMatching: () => setSelected({ issues: new Map(), isAllMatching: true }),
    clear: () => setSelected(NOTHING),
    target: isAllMatching ? { filter: { status: 'all', ...filter } } : { issue_ids: [...issues.keys()] },
  };
}

import { useState } from 'react';
import type { BulkIssuesBody, Issue, IssueFilters } from '../../api/resources';

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
  /** Selects all issues of a rule, on every page. */
  selectRule: (rule: SelectedRule) => void;
  /** The rule whose issues are all selected. */
  rule: SelectedRule | null;
  clear: () => void;
  /** What a bulk change names: ids, or the filter. */
  target: Pick<BulkIssuesBody, 'issue_ids' | 'filter'>;
}

/** The issues of a rule that match the filter of the list. */
interface SelectedRule {
  title: string;
  /** What the rule adds to the filter of the list. */
  filter: IssueFilters;
  count: number;
}

interface Selected {
  issues: ReadonlyMap<string, Issue>;
  isAllMatching: boolean;
  rule: SelectedRule | null;
}

const NOTHING: Selected = { issues: new Map<string, Issue>(), isAllMatching: false, rule: null };

/** The selected issues, across pages. Another filter clears the selection. */
export function useSelection(filter: IssueFilters, total: number): Selection {
  const scope = JSON.stringify(filter);
  const [selected, setSelected] = useState<Selected>(NOTHING);
  const [known, setKnown] = useState(scope);
  if (scope !== known) {
    setKnown(scope);
    setSelected(NOTHING);
  }
  const change = (edit: (next: Map<string, Issue>) => void): void =>
    setSelected(({ issues }) => {
      const next = new Map(issues);
      edit(next);
      return { ...NOTHING, issues: next };
    });
  const { issues, isAllMatching, rule } = selected;
  return {
    issues: [...issues.values()],
    isAllMatching: isAllMatching || rule !== null,
    rule,
    count: rule?.count ?? (isAllMatching ? total : issues.size),
    has: (id) => isAllMatching || issues.has(id),
    selectRule: (chosen) =>
      setSelected(({ rule: current }) =>
        current?.title === chosen.title ? NOTHING : { ...NOTHING, rule: chosen },
      ),
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
    selectAllMatching: () => setSelected({ ...NOTHING, isAllMatching: true }),
    clear: () => setSelected(NOTHING),
    target:
      isAllMatching || rule !== null
        ? { filter: { all: true, status: 'all', ...filter, ...rule?.filter } }
        : { issue_ids: [...issues.keys()] },
  };
}

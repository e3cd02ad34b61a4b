import { useState } from 'react';
import type { Issue } from '../api/resources';

export interface Selection {
  issues: Issue[];
  has: (id: string) => boolean;
  toggle: (issue: Issue) => void;
  /** Selects all of these; if all are selected, deselects them. */
  toggleAll: (issues: readonly Issue[]) => void;
  clear: () => void;
}

/** The selected issues, across pages. Changing the filter clears the selection. */
export function useSelection(scope: string): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, Issue>>(new Map());
  const [known, setKnown] = useState(scope);
  if (scope !== known) {
    setKnown(scope);
    setSelected(new Map());
  }
  const change = (edit: (next: Map<string, Issue>) => void): void =>
    setSelected((previous) => {
      const next = new Map(previous);
      edit(next);
      return next;
    });
  return {
    issues: [...selected.values()],
    has: (id) => selected.has(id),
    toggle: (issue) =>
      change((next) => {
        if (!next.delete(issue.id)) next.set(issue.id, issue);
      }),
    toggleAll: (issues) => {
      const isAll = issues.every(({ id }) => selected.has(id));
      change((next) => {
        for (const issue of issues) {
          if (isAll) next.delete(issue.id);
          else next.set(issue.id, issue);
        }
      });
    },
    clear: () => setSelected(new Map()),
  };
}

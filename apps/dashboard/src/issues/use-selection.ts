import { useState } from 'react';
import type { Issue } from '../api/resources';

export interface Selection {
  issues: Issue[];
  has: (id: string) => boolean;
  toggle: (issue: Issue) => void;
  /** All of these, or none of them when all are chosen already. */
  toggleAll: (issues: readonly Issue[]) => void;
  clear: () => void;
}

/** What is chosen, also over several pages; another filter begins anew. */
export function useSelection(scope: string): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Issue>>(new Map());
  const [known, setKnown] = useState(scope);
  if (scope !== known) {
    setKnown(scope);
    setChosen(new Map());
  }
  const change = (edit: (next: Map<string, Issue>) => void): void =>
    setChosen((before) => {
      const next = new Map(before);
      edit(next);
      return next;
    });
  return {
    issues: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (issue) =>
      change((next) => {
        if (!next.delete(issue.id)) next.set(issue.id, issue);
      }),
    toggleAll: (issues) => {
      const isAll = issues.every(({ id }) => chosen.has(id));
      change((next) => {
        for (const issue of issues) {
          if (isAll) next.delete(issue.id);
          else next.set(issue.id, issue);
        }
      });
    },
    clear: () => setChosen(new Map()),
  };
}

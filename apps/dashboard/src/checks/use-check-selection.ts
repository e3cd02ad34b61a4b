import { useState } from 'react';
import type { BulkChecksBody } from '../api/resources';
import { type CheckFilters, narrowingOf } from '../data/check-filters';

export interface CheckSelection {
  count: number;
  isAllMatching: boolean;
  has: (id: string) => boolean;
  toggle: (ids: readonly string[], isOn: boolean) => void;
  selectAllMatching: () => void;
  clear: () => void;
  /** What a bulk change names: ids, or the filter. */
  target: Pick<BulkChecksBody, 'check_ids' | 'filter'>;
}

interface Selected {
  scope: string;
  ids: readonly string[];
  isAllMatching: boolean;
}

/** The selected checks, across pages. Another filter clears the selection. */
export function useCheckSelection(filters: CheckFilters, total: number): CheckSelection {
  const filter = narrowingOf(filters);
  const scope = JSON.stringify(filter);
  const nothing: Selected = { scope, ids: [], isAllMatching: false };
  const [selected, setSelected] = useState(nothing);
  const { ids, isAllMatching } = selected.scope === scope ? selected : nothing;
  return {
    isAllMatching,
    count: isAllMatching ? total : ids.length,
    has: (id) => isAllMatching || ids.includes(id),
    toggle: (some, isOn) => {
      const others = ids.filter((id) => !some.includes(id));
      setSelected({ ...nothing, ids: isOn ? [...others, ...some] : others });
    },
    selectAllMatching: () => setSelected({ ...nothing, isAllMatching: true }),
    clear: () => setSelected(nothing),
    target: isAllMatching ? { filter: { ...filter, all: true } } : { check_ids: [...ids] },
  };
}

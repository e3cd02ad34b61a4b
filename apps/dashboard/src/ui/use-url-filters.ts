import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface UrlFilters<Name extends string> {
  /** The filters in the URL. */
  values: Partial<Record<Name, string>>;
  page: number;
  /** Changes filters and goes back to the first page; null removes a filter. */
  set: (changes: Partial<Record<Name, string | null>>) => void;
  setPage: (page: number) => void;
  clear: () => void;
  isFiltered: boolean;
}

/** The filters and page of a list, kept in the URL so that it can be shared, reloaded and revisited. */
export function useUrlFilters<Name extends string>(names: readonly Name[]): UrlFilters<Name> {
  const [params, setParams] = useSearchParams();
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value !== null && value !== '') values[name] = value;
  }
  const change = useCallback(
    (changes: Readonly<Record<string, string | null | undefined>>) =>
      setParams(() => {
        // The rendered parameters lack a change that the page has not rendered yet, and would undo it.
        const after = new URLSearchParams(window.location.search);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === undefined || value === '') after.delete(name);
          else after.set(name, value);
        }
        return after;
      }),
    [setParams],
  );
  return {
    values,
    page: pageOf(params.get('page')),
    set: (changes) => change({ ...changes, page: null }),
    setPage: (page) => change({ page: page === 1 ? null : String(page) }),
    clear: () => setParams({}),
    isFiltered: Object.keys(values).length > 0,
  };
}

function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

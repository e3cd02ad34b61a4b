import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

export interface UrlFilters<Name extends string> {
  /** What the address says; undefined where it says nothing. */
  values: Partial<Record<Name, string>>;
  page: number;
  /** Changes filters and goes back to the first page; null takes a filter out of the address. */
  set: (changes: Partial<Record<Name, string | null>>) => void;
  setPage: (page: number) => void;
  clear: () => void;
  isFiltered: boolean;
}

/** Filters and page of a list, kept in the address: it can be shared, reloaded and gone back to. */
export function useUrlFilters<Name extends string>(names: readonly Name[]): UrlFilters<Name> {
  const [params, setParams] = useSearchParams();
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value !== null && value !== '') values[name] = value;
  }
  const change = useCallback(
    (changes: Readonly<Record<string, string | null | undefined>>) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
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

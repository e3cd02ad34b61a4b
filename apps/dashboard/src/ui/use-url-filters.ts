import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

type Values<Name extends string> = Partial<Record<Name, string>>;
type Changes<Name extends string> = Partial<Record<Name, string | null>>;

export interface UrlFilters<Name extends string> {
  /** The filters in the URL, as the page was last rendered. */
  values: Values<Name>;
  page: number;
  /**
   * Changes filters and goes back to the first page; null removes a filter. A change that depends on the current filters is a
   * function of them: `values` lacks changes since the page was rendered.
   */
  set: (changes: Changes<Name> | ((present: Values<Name>) => Changes<Name>)) => void;
  setPage: (page: number) => void;
  clear: () => void;
  isFiltered: boolean;
}

/** The filters and page of a list, kept in the URL so that it can be shared, reloaded and revisited. */
export function useUrlFilters<Name extends string>(names: readonly Name[]): UrlFilters<Name> {
  const [params, setParams] = useSearchParams();
  const values = valuesIn(params, names);
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
    set: (changes) => {
      const present = () => valuesIn(new URLSearchParams(window.location.search), names);
      change({ ...(typeof changes === 'function' ? changes(present()) : changes), page: null });
    },
    setPage: (page) => change({ page: page === 1 ? null : String(page) }),
    clear: () => setParams({}),
    isFiltered: Object.keys(values).length > 0,
  };
}

function valuesIn<Name extends string>(params: URLSearchParams, names: readonly Name[]): Values<Name> {
  const values: Values<Name> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value !== null && value !== '') values[name] = value;
  }
  return values;
}

function pageOf(text: string | null): number {
  const page = Number(text ?? 1);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

import { keepPreviousData } from '@tanstack/react-query';
import { body } from '../api/client';
import type { Check, Issue, IssuePage } from '../api/resources';
import { useTeamQuery } from './team-data';

/** The most that the API returns at a time. */
const LOADED_CHECKS = 100;
const LISTED = 8;
const KEPT = { placeholderData: keepPreviousData };

const sorted = { sort: 'domain', direction: 'asc' } as const;

/** Checks that can fit a text. Those of most teams load once; only in a larger team does a text search for more. */
export function usePaletteChecks(search: string): { data: Check[] | undefined; isFetching: boolean } {
  const first = { ...sorted, per_page: LOADED_CHECKS };
  const all = useTeamQuery(['checks', first], (api) =>
    body(api.GET('/api/v1/checks', { params: { query: first } })),
  );
  const isLoaded = all.data?.data.some(({ domain }) => domain.includes(search.toLowerCase())) ?? true;
  const isMissing = (all.data?.meta.total ?? 0) > LOADED_CHECKS && !isLoaded && search !== '';
  const query = { ...sorted, search, per_page: LISTED };
  const more = useTeamQuery(
    ['checks', query],
    (api) => body(api.GET('/api/v1/checks', { params: { query } })),
    { ...KEPT, enabled: isMissing },
  );
  return { data: isMissing ? more.data?.data : all.data?.data, isFetching: isMissing && more.isFetching };
}

/** Open issues whose title, location or domain contains a text: one request for each pause in typing. */
export function usePaletteIssues(search: string): { data: Issue[] | undefined; isFetching: boolean } {
  const query = { search, state: 'open', sort: 'severity', per_page: LISTED } as const;
  const { data, isFetching } = useTeamQuery(
    ['issues', query],
    async (api) => (await body(api.GET('/api/v1/issues', { params: { query } }))) as IssuePage,
    { ...KEPT, enabled: search !== '' },
  );
  return { data: data?.data, isFetching };
}

import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { TestKey } from '@palisade/vocabulary';
import { useEffect, useRef } from 'react';
import { body } from '../api/client';
import type { Scan, ScanDetail, ScanPage, ScanTestDetail } from '../api/resources';
import { useTeam } from '../session/team-context';
import { useTeamChange, useTeamQuery } from './team-data';

const POLL_MS = 2000;

export const isRunning = (scan: { status: string } | null | undefined): boolean =>
  scan?.status === 'pending' || scan?.status === 'in_progress';

interface ScanFilters {
  check_id?: string;
  status?: Scan['status'];
  page?: number;
  per_page?: number;
}

/**
 * Refetches all data of the team when one of these scans ends, because its findings change lists
 * that are not polled.
 */
export function useRefreshAfterScans(scans: readonly ({ id: string; status: string } | null)[]): void {
  const { key } = useTeam();
  const client = useQueryClient();
  const known = useRef(new Set<string>());
  // Runs after each render: it is cheap, and the arrays are new each time.
  useEffect(() => {
    const ended = scans.filter((scan) => scan !== null && !isRunning(scan) && known.current.delete(scan.id));
    for (const scan of scans) if (scan !== null && isRunning(scan)) known.current.add(scan.id);
    if (ended.length > 0) void client.invalidateQueries({ queryKey: key });
  });
}

/** A page of scans, polled while one of them runs. */
export function useScans(filters: ScanFilters): UseQueryResult<ScanPage> {
  const query = useTeamQuery(
    ['scans', filters],
    (api) => body(api.GET('/api/v1/scans', { params: { query: filters } })),
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? POLL_MS : false),
    },
  );
  useRefreshAfterScans(query.data?.data ?? []);
  return query;
}

/** For as many polls a person waits for the first findings. */
const FIRST_POLLS = 30;

/** A scan with its tests, polled every second at first, then every two seconds until it ends. */
export function useScan(scanId: string, enabled = true): UseQueryResult<ScanDetail> {
  const params = { path: { scan_id: scanId } };
  const query = useTeamQuery(
    ['scan', scanId],
    (api) => body(api.GET('/api/v1/scans/{scan_id}', { params })),
    {
      enabled,
      refetchInterval: ({ state }) =>
        isRunning(state.data) && (state.dataUpdateCount < FIRST_POLLS ? POLL_MS / 2 : POLL_MS),
    },
  );
  useRefreshAfterScans([query.data ?? null]);
  return query;
}

const ENDED = new Set(['passed', 'failed', 'warning']);

/** The result of a test. Loaded only after the test has ended, when it no longer changes. */
export function useScanTest(test: {
  id: string;
  scan_id: string;
  status: string;
}): UseQueryResult<ScanTestDetail> {
  const params = { path: { scan_id: test.scan_id, test_id: test.id } };
  return useTeamQuery(
    ['scan', test.scan_id, 'test', test.id],
    async (api) => (await body(api.GET('/api/v1/scans/{scan_id}/tests/{test_id}', { params }))).data,
    { enabled: ENDED.has(test.status), staleTime: Infinity },
  );
}

interface RunScan {
  checkId: string;
  /** Some of the enabled tests; absent for all of them. */
  tests?: TestKey[];
}

export const useRunScan = () =>
  useTeamChange((api, { checkId, tests }: RunScan) =>
    body(
      api.POST('/api/v1/checks/{check_id}/scans', {
        params: { path: { check_id: checkId } },
        body: tests && { tests },
      }),
    ),
  );

/** What changed up to a scan that has ended. @param against `previous`, or the id of an earlier scan of the check */
export function useScanDiff(scanId: string, against: string, enabled = true) {
  const params = { path: { scan_id: scanId }, query: { against } };
  return useTeamQuery(
    ['scan', scanId, 'diff', against],
    async (api) => (await body(api.GET('/api/v1/scans/{scan_id}/diff', { params }))).data,
    { placeholderData: keepPreviousData, enabled },
  );
}

const LISTED = 50;

/**
 * Completed scans of a check, newest first, page after page.
 * @param before only scans that were created before this time, in milliseconds
 */
export function useCompletedScans(
  checkId: string,
  before: number | '' | undefined,
): { scans: Scan[]; loadMore: () => void; isLoading: boolean } {
  const { api, key } = useTeam();
  const filters = {
    check_id: checkId,
    status: 'completed' as const,
    per_page: LISTED,
    created_before: before ? new Date(before).toISOString() : undefined,
  };
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: [...key, 'completed-scans', filters],
    queryFn: ({ pageParam: page }) =>
      body(api.GET('/api/v1/scans', { params: { query: { ...filters, page } } })),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
  });
  return {
    scans: data?.pages.flatMap((page) => page.data) ?? [],
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    isLoading: isFetching,
  };
}

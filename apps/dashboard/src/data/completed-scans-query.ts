import { useInfiniteQuery } from '@tanstack/react-query';
import { body } from '../api/client';
import type { Scan } from '../api/resources';
import { useTeam } from '../session/team-context';

const PER_PAGE = 50;

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
    per_page: PER_PAGE,
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

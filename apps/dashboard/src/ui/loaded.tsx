import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isStatus } from '../api/api-failure';
import { NotFoundPage } from '../shell/not-found-page';
import { ErrorState } from './error-state';
import { PageLoading } from './loading';

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** The thing of this page, for "There is no such check"; absent for a part of a page. */
  what?: 'check' | 'scan' | 'issue';
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What was read, or why it cannot be shown. Data that was read before stays while it is read again, also in an outage. */
export function Loaded<Data>({ query, what, loading, children }: LoadedProps<Data>) {
  const { data, error } = query;
  if (data !== undefined && !isStatus(error, 404)) return children(data);
  if (what !== undefined && isStatus(error, 404)) return <NotFoundPage what={what} />;
  if (error) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
  return loading ?? <PageLoading />;
}

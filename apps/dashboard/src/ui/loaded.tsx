import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isStatus } from '../api/api-failure';
import { NotFoundPage } from './not-found-page';
import { ErrorState } from './error-state';
import { PageLoading, RowsLoading, type RowsLoadingProps } from './loading';

interface LoadedProps<Data> extends Partial<RowsLoadingProps> {
  query: UseQueryResult<Data>;
  /** The resource of this page, for "Check not found"; absent for a part of a page. */
  what?: 'check' | 'scan' | 'issue';
  /** Shown while the data loads, instead of placeholder rows. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The loaded data, or why it is missing. Earlier data stays visible while it is refreshed, and during an outage. */
export function Loaded<Data>({ query, what, loading, rows, children, ...placeholders }: LoadedProps<Data>) {
  const { data, error } = query;
  if (data !== undefined && !isStatus(error, 404)) return children(data);
  if (what !== undefined && isStatus(error, 404)) return <NotFoundPage what={what} />;
  if (error) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
  if (rows !== undefined) return <RowsLoading rows={rows} {...placeholders} />;
  return loading ?? <PageLoading />;
}

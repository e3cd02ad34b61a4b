import { Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../api/client';
import { useIsReachable } from '../api/connection';
import classes from './connection-banner.module.css';

const POLL_MS = 3000;

/** Shown while the server does not respond. Polls it, and reloads all data once it is back. */
export function ConnectionBanner() {
  const isReachable = useIsReachable();
  const client = useQueryClient();
  const wasReachable = useRef(true);
  useQuery({
    queryKey: ['connection'],
    queryFn: async () => (await api.GET('/health/live')).response.ok,
    enabled: !isReachable,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  useEffect(() => {
    if (isReachable && !wasReachable.current) void client.invalidateQueries();
    wasReachable.current = isReachable;
  }, [isReachable, client]);
  return (
    <div role="status">
      {!isReachable && (
        <div className={classes.banner}>
          <Loader size="xs" color="currentColor" type="oval" aria-hidden />
          Cannot reach the server. Retrying…
        </div>
      )}
    </div>
  );
}

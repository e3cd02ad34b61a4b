import { Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../api/client';
import { useIsReachable } from '../api/connection';
import classes from './connection-banner.module.css';

const ASK_EVERY_MS = 3000;

/** While the server does not answer: says so, asks again, and reads everything anew once it does. */
export function ConnectionBanner() {
  const isReachable = useIsReachable();
  const client = useQueryClient();
  const wasReachable = useRef(true);
  useQuery({
    queryKey: ['connection'],
    queryFn: async () => (await api.GET('/health/live')).response.ok,
    enabled: !isReachable,
    refetchInterval: ASK_EVERY_MS,
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
          Cannot reach the server, retrying …
        </div>
      )}
    </div>
  );
}

import { Button, Group, Loader, Paper } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { api } from '../api/client';
import { useConnection, watchWait } from '../api/connection';

const POLL_MS = 3000;
const BANNER = { zIndex: 1000, translate: '-50% 0', color: '#3b2500', background: '#ffd166' };

/** Shown while the server does not respond. Polls it while it is down, and reloads all data once it is back. */
export function ConnectionBanner() {
  const connection = useConnection();
  const client = useQueryClient();
  const wasDown = useRef(false);
  useWatchedNavigation();
  useQuery({
    queryKey: ['connection'],
    queryFn: async () => (await api.GET('/health/live')).response.ok,
    enabled: connection === 'down',
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  useEffect(() => {
    if (connection !== 'down' && wasDown.current) void client.invalidateQueries();
    wasDown.current = connection === 'down';
  }, [connection, client]);
  // A request that hangs would respond for its repetition as well, so it is dropped first.
  const retry = async (): Promise<void> => {
    await client.cancelQueries();
    await client.refetchQueries({ type: 'active' });
  };
  return (
    <div role="status">
      {connection !== 'good' && (
        <Paper
          pos="fixed"
          bottom={16}
          left="50%"
          maw="calc(100vw - 32px)"
          px="md"
          py={10}
          withBorder={false}
          shadow="lg"
          style={BANNER}
        >
          <Group gap={10} wrap="nowrap" fw={600}>
            <Loader size="xs" color="currentColor" type="oval" aria-hidden />
            {connection === 'down'
              ? 'Cannot reach the server. Retrying…'
              : 'Palisade does not respond. Waiting…'}
            {connection === 'slow' && (
              <Button size="compact-sm" color="dark" onClick={() => void retry()}>
                Retry
              </Button>
            )}
          </Group>
        </Paper>
      )}
    </div>
  );
}

/** The script of the next page is a file of the server, which may hang as well. */
function useWatchedNavigation(): void {
  const { state } = useNavigation();
  useEffect(() => (state === 'loading' ? watchWait() : undefined), [state]);
}

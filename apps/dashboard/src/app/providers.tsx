import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { createQueryClient } from '../api/query-client';
import { styleNonce } from './style-nonce';
import { cssVariables, theme } from './theme';

const queryClient = createQueryClient();

export function Providers({ children }: { children: ReactNode }) {
  // From here on, React shows the same shell itself.
  useLayoutEffect(() => document.getElementById('shell')?.remove(), []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      deduplicateInlineStyles
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" autoClose={6000} limit={4} />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  );
}

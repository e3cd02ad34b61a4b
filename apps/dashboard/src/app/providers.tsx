import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { createQueryClient } from '../api/query-client';
import { NotificationPlace } from '../ui/notify';
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
        <NotificationPlace />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  );
}

import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Collapsed content that few people need. */
export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <Box component="details" miw={0}>
      <Text component="summary" c="dimmed" size="sm" w="fit-content" style={{ cursor: 'pointer' }}>
        {summary}
      </Text>
      <Box mt={8}>{children}</Box>
    </Box>
  );
}

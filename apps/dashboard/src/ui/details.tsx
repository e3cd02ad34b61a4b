import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface DetailsProps {
  summary: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Collapsed content that few people need. */
export function Details({ summary, isOpen = false, children }: DetailsProps) {
  return (
    <Box component="details" miw={0} open={isOpen}>
      <Text component="summary" c="dimmed" size="sm" w="fit-content" style={{ cursor: 'pointer' }}>
        {summary}
      </Text>
      <Box mt={8}>{children}</Box>
    </Box>
  );
}

import { Center, Loader, Skeleton, Stack, VisuallyHidden } from '@mantine/core';

/** Shown while a page loads. */
export function PageLoading() {
  return (
    <Center mih={240} role="status">
      <Loader aria-hidden />
      <VisuallyHidden>Loading</VisuallyHidden>
    </Center>
  );
}

export interface RowsLoadingProps {
  rows: number;
  height?: number;
  /** For cards without padding of their own. */
  isInset?: boolean;
}

/** Placeholder rows for a table or list. */
export function RowsLoading({ rows, height = 36, isInset = false }: RowsLoadingProps) {
  return (
    <Stack gap="xs" role="status" py="xs" px={isInset ? 'lg' : 0}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="sm" />
      ))}
    </Stack>
  );
}

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

/** Placeholder rows for a table or list. */
export function RowsLoading({ rows = 5, height = 36 }: { rows?: number; height?: number }) {
  return (
    <Stack gap="xs" role="status" py="xs">
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="sm" />
      ))}
    </Stack>
  );
}

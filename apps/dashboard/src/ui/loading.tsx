import { Center, Loader, Skeleton, Stack, VisuallyHidden } from '@mantine/core';

/** While the first part of a page is on its way. */
export function PageLoading() {
  return (
    <Center mih={240} role="status">
      <Loader aria-hidden />
      <VisuallyHidden>Loading</VisuallyHidden>
    </Center>
  );
}

/** In place of a table or list: as many grey lines as there will likely be rows. */
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

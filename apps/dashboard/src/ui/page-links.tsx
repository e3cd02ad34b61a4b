import { Group, Pagination, Text } from '@mantine/core';

interface PageLinksProps {
  meta: { current_page: number; last_page: number; from: number | null; to: number | null; total: number };
  onPage: (page: number) => void;
  /** What the rows are, in plural: "issues". */
  noun: string;
}

/** Pagination: which rows are shown, and links to the other pages. */
export function PageLinks({ meta, onPage, noun }: PageLinksProps) {
  if (meta.total === 0) return null;
  return (
    <Group justify="space-between" gap="sm" p="md" component="nav" aria-label={`Pages of ${noun}`}>
      <Text size="sm" c="dimmed">
        {meta.from}–{meta.to} of {meta.total.toLocaleString('en')} {noun}
      </Text>
      {meta.last_page > 1 && (
        <Pagination
          size="sm"
          total={meta.last_page}
          value={meta.current_page}
          onChange={onPage}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
        />
      )}
    </Group>
  );
}

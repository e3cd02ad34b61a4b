import { Group, NativeSelect, Pagination } from '@mantine/core';
import { Muted } from './muted';

interface PageLinksProps {
  meta: { current_page: number; last_page: number; from: number | null; to: number | null; total: number };
  onPage: (page: number) => void;
  /** What the rows are, in plural: "issues". */
  noun: string;
  /** Page sizes to choose from; absent where there is one size. */
  sizes?: readonly number[];
  size?: number;
  onSize?: (size: number) => void;
}

const IRREGULAR: Readonly<Record<string, string>> = {
  people: 'person',
  entries: 'entry',
  deliveries: 'delivery',
};

/** "1–50 of 150 issues", or "1 issue". */
const rowsWords = ({ from, to, total }: PageLinksProps['meta'], noun: string): string =>
  total === 1
    ? `1 ${IRREGULAR[noun] ?? noun.slice(0, -1)}`
    : `${from?.toLocaleString('en')}–${to?.toLocaleString('en')} of ${total.toLocaleString('en')} ${noun}`;

/** Pagination: which rows are shown, and links to the other pages. */
export function PageLinks({ meta, onPage, noun, sizes = [], size, onSize }: PageLinksProps) {
  if (meta.total === 0) return null;
  // Also where one page is enough: a field that comes and goes with the rows would close while someone chooses.
  const hasSizes = sizes.length > 0;
  return (
    <Group justify="space-between" gap="sm" px="lg" py="md" component="nav" aria-label={`Pages of ${noun}`}>
      <Muted>{rowsWords(meta, noun)}</Muted>
      <Group gap="sm">
        {hasSizes && (
          <NativeSelect
            size="xs"
            w={130}
            aria-label="Rows on a page"
            data={sizes.map((each) => ({ value: String(each), label: `${each} per page` }))}
            value={String(size)}
            onChange={(event) => onSize?.(Number(event.currentTarget.value))}
          />
        )}
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
    </Group>
  );
}

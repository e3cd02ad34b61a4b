import { Kbd, Table } from '@mantine/core';
import { Dialog } from '../../ui/dialog';

const KEYS = [
  ['j', 'Next issue'],
  ['k', 'Previous issue'],
  ['Enter', 'Open the issue'],
  ['x', 'Select the issue'],
  ['e', 'Resolve the selected issues, or the current one'],
  ['a', 'Accept the selected issues, or the current one'],
  ['/', 'Search'],
  ['Ctrl K', 'Jump to a page, check, issue or action'],
  ['?', 'Show this list'],
] as const;

export default function KeyHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <Table verticalSpacing={6} withRowBorders={false} aria-label="Keyboard shortcuts">
        <Table.Tbody>
          {KEYS.map(([key, text]) => (
            <Table.Tr key={key}>
              <Table.Td w={80}>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}

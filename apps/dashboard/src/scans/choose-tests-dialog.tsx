import { Checkbox, Stack } from '@mantine/core';
import type { TestKey } from '@palisade/vocabulary';
import { useState } from 'react';
import { useTests } from '../data/tests-queries';
import { Dialog } from '../ui/dialog';
import { FormButtons } from '../ui/form-buttons';
import { counted } from './scan-words';
import { Muted } from '../ui/muted';

interface ChooseTestsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The tests of the check by key. Only enabled ones can be chosen. */
  enabled: Readonly<Record<string, boolean>>;
  onScan: (tests: TestKey[]) => void;
  isBusy: boolean;
}

/** Starts a scan of some of the enabled tests. */
export function ChooseTestsDialog({ isOpen, onClose, ...body }: ChooseTestsDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Choose tests to scan">
      <ChooseTests onClose={onClose} {...body} />
    </Dialog>
  );
}

/** A separate component, so that each dialog starts with nothing chosen. */
function ChooseTests({ enabled, onScan, onClose, isBusy }: Omit<ChooseTestsDialogProps, 'isOpen'>) {
  const [chosen, setChosen] = useState<TestKey[]>([]);
  const { data: tests = [] } = useTests();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onScan(chosen);
      }}
    >
      <Stack gap="md">
        <Muted>
          Use this after a fix. Only issues of these tests change. The check keeps the result of its last full
          scan.
        </Muted>
        <Checkbox.Group value={chosen} onChange={setChosen} aria-label="Tests">
          <Stack gap="xs">
            {tests
              .filter(({ key }) => enabled[key] === true)
              .map(({ key, name }) => (
                <Checkbox key={key} value={key} label={name} />
              ))}
          </Stack>
        </Checkbox.Group>
        <FormButtons onCancel={onClose} disabled={chosen.length === 0} loading={isBusy}>
          {chosen.length === 0 ? 'Scan' : `Scan ${counted(chosen.length, 'test')}`}
        </FormButtons>
      </Stack>
    </form>
  );
}

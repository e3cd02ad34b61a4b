import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTeam } from '../session/team-context';
import { Dialog } from '../ui/dialog';
import { IconSearch } from '../ui/icons';
import classes from './jump-dialog.module.css';
import { JumpEntries } from './jump-entries';
import { useJumpGroups } from './use-jump-groups';

const PAUSE_MS = 200;
/** As the searches of the lists. */
const LONGEST_SEARCH = 255;

/** A field that leads to every page, check, issue and action. */
export default function JumpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Jump to" size="lg" centered={false} yOffset="10dvh">
      <Jump onClose={onClose} />
    </Dialog>
  );
}

function Jump({ onClose }: { onClose: () => void }) {
  const { path } = useTeam();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { groups, status } = useJumpGroups(text.trim(), search);
  // The list is always open: Escape closes the dialog.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const shown = groups.flatMap(({ entries }) => entries.map(({ to }) => to)).join(' ');
  useEffect(() => {
    combobox.selectFirstOption();
    // The object of the combobox is new in each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shown]);
  const go = (to: string): void => {
    onClose();
    void navigate(path + to);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={go} withinPortal={false}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          aria-label="Page, check, issue or action"
          placeholder="Page, check, issue or action"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={LONGEST_SEARCH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label="Results" className={classes.list}>
        <JumpEntries groups={groups} />
      </Combobox.Options>
      <p role="status" className={classes.status}>
        {status}
      </p>
    </Combobox>
  );
}

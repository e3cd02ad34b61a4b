import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePaletteChecks, usePaletteIssues } from '../data/palette-queries';
import { useTeam } from '../session/team-context';
import { Dialog } from '../ui/dialog';
import { Muted } from '../ui/muted';
import { type PaletteEntry, checkEntries, fixedEntries, issueEntries } from './palette-entries';
import classes from './palette.module.css';

const PAUSE_MS = 250;

/** Finds a page, an action, a check or an issue by what the person types, and goes there. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { entries, isSearching } = useEntries(text.trim());
  const [active, setActive] = useState(0);
  const list = useId();
  const chosen = Math.min(active, entries.length - 1);
  const idOf = (place: number): string => `${list}-${place}`;
  useEffect(() => {
    document.getElementById(`${list}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, chosen]);
  const goTo = (entry: PaletteEntry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    void navigate(entry.to);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0)
      setActive((chosen + step + entries.length) % entries.length);
    else if (event.key === 'Enter') goTo(entries[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog opened onClose={onClose} title="Go to" size="lg" yOffset="10vh">
      <TextInput
        role="combobox"
        aria-label="Page, action, check or issue"
        placeholder="Page, action, check or issue"
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? idOf(chosen) : undefined}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <Muted role="status" my="xs">
        {isSearching ? 'Searching…' : entries.length === 0 ? 'Nothing found.' : `${entries.length} found`}
      </Muted>
      <ul id={list} role="listbox" aria-label="Found" className={classes.list}>
        {entries.map((entry, place) => (
          // The keyboard acts on the field, which names the active option.
          <li
            key={entry.kind + entry.to}
            id={idOf(place)}
            role="option"
            aria-selected={place === chosen}
            className={classes.option}
            onClick={() => goTo(entry)}
            onMouseMove={() => setActive(place)}
          >
            <span>{entry.label}</span>
            <span className={classes.kind}>{entry.note ?? entry.kind}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function useEntries(text: string): { entries: PaletteEntry[]; isSearching: boolean } {
  const team = useTeam();
  const [search] = useDebouncedValue(text, PAUSE_MS);
  const checks = usePaletteChecks(search);
  const issues = usePaletteIssues(search);
  const entries = [
    ...fixedEntries(team, text),
    ...checkEntries(team.path, checks.data ?? [], text),
    ...(text === '' ? [] : issueEntries(team.path, issues.data ?? [])),
  ];
  return { entries, isSearching: text !== search || issues.isFetching || checks.isFetching };
}

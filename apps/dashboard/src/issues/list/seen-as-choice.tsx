import { ANONYMOUS } from '@palisade/vocabulary';
import { useState } from 'react';
import { SearchSelect } from '../../ui/search-select';

interface SeenAsChoiceProps {
  /** The name of a scan identity; `anonymous` for what strangers see. */
  value: string | null;
  onChange: (name: string | null) => void;
  className?: string;
}

/** Selects who sees an issue. Only admins may list identities, so a person types the name that the rows show. */
export function SeenAsChoice({ value, onChange, className }: SeenAsChoiceProps) {
  const [typed, setTyped] = useState('');
  const names = [value, typed].filter((name) => name !== null && NAME.test(name) && name !== ANONYMOUS);
  return (
    <SearchSelect
      className={className}
      aria-label="Seen by"
      placeholder="Seen by anyone"
      clearable
      nothingFoundMessage="Type the name of a scan identity"
      data={[
        { value: ANONYMOUS, label: 'Strangers too' },
        ...[...new Set(names)].map((name) => ({ value: String(name), label: `Only as ${name}` })),
      ]}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
    />
  );
}

/** As the API has them. */
const NAME = /^[a-z0-9][a-z0-9_-]{0,39}$/;

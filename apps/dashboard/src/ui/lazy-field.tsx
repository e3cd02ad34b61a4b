import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSelector } from './icons';
import { type ReactNode, startTransition, Suspense, useState } from 'react';

/** The state with which the loaded field continues. */
export interface FieldStart {
  typed: string;
  autoFocus: boolean;
}

interface LazyFieldProps extends Omit<TextInputProps, 'children' | 'value' | 'onChange'> {
  /** The field has a value, which the loaded one shows and clears, so it is loaded right away. */
  hasValue: boolean;
  /** The field itself, from `lazy`. */
  children: (start: FieldStart) => ReactNode;
}

/** A field whose list of choices loads when a person focuses it. Keeps what the person types until then. */
export function LazyField({ hasValue, children, ...input }: LazyFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLoaded, setIsLoaded] = useState(hasValue);
  if (hasValue && !isLoaded) setIsLoaded(true);
  // As a transition: this field stays, with focus and text, until the other one is there.
  const start = (): void => {
    setTyped('');
    startTransition(() => setIsLoaded(true));
  };
  const field = (
    <TextInput
      {...input}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      value={typed ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={start}
      onBlur={() => setTyped(null)}
    />
  );
  return (
    <Suspense fallback={field}>
      {isLoaded ? children({ typed: typed ?? '', autoFocus: typed !== null }) : field}
    </Suspense>
  );
}

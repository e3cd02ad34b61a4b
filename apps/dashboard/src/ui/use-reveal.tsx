import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff } from './icons';
import { type ReactNode, useState } from 'react';
import { Hint } from './hint';

const MASK = '•'.repeat(12);

/**
 * A text whose secret part is hidden until a person reveals it, so that shared screens and screenshots do not show it.
 * Copying does not need it. `button` is null for a text without a secret.
 */
export function useReveal(
  text: string,
  secret: string | undefined,
  label: string,
): { shown: string; button: ReactNode } {
  const [isRevealed, setIsRevealed] = useState(false);
  if (secret === undefined || secret === '') return { shown: text, button: null };
  const words = `${isRevealed ? 'Hide' : 'Reveal'} ${label}`;
  return {
    shown: isRevealed ? text : text.replaceAll(secret, MASK),
    button: (
      <Hint label={words}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words}
          aria-pressed={isRevealed}
          onClick={() => setIsRevealed(!isRevealed)}
        >
          {isRevealed ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        </ActionIcon>
      </Hint>
    ),
  };
}

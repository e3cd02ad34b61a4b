import { Button, Kbd } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { IconSearch } from '../ui/icons';

const Palette = lazy(() => import('./palette'));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette: with the button, or with Ctrl-K, on Apple's keyboards Cmd-K. */
export function PaletteButton() {
  const [isOpen, { open, close }] = useDisclosure();
  // Also while the person types; not over another dialog.
  useHotkeys([['mod+K', () => document.querySelector('[role="dialog"]') === null && open()]], []);
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        px="xs"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            {isApple ? '⌘ K' : 'Ctrl K'}
          </Kbd>
        }
        onClick={open}
      >
        Go to
      </Button>
      {isOpen && (
        <Suspense>
          <Palette onClose={close} />
        </Suspense>
      )}
    </>
  );
}

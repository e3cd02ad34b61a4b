import { Button, Group, Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { IconSearch } from '../ui/icons';
import { importWhenIdle } from '../ui/when-idle';
import classes from './app-frame.module.css';

const JumpDialog = lazy(importWhenIdle(() => import('../jump/jump-dialog')));

/** Opens the search over all pages, checks, issues and actions, also with Ctrl-K or ⌘K, wherever the focus is. */
export default function JumpButton() {
  const [isOpen, setIsOpen] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const open = (): void => {
    setIsWanted(true);
    setIsOpen(true);
  };
  useHotkeys([['mod+K', () => document.querySelector('[role="dialog"]') === null && open()]], [], true);
  return (
    <>
      <Button
        variant="default"
        px="xs"
        fw={400}
        c="dimmed"
        className={classes.jump}
        aria-label="Jump to… Ctrl K"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={16} aria-hidden />
        <Group component="span" visibleFrom="sm" gap={8} ml={8} wrap="nowrap">
          Jump to…
          <Kbd>Ctrl K</Kbd>
        </Group>
      </Button>
      {isWanted && (
        <Suspense>
          <JumpDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

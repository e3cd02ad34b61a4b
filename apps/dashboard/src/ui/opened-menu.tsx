import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, useEffect, useRef, useState } from 'react';
import type { MenuButton } from './lazy-menu';

interface OpenedMenuProps extends MenuProps {
  button: MenuButton;
}

/** A menu that opens when it appears, and gives the focus back to its button when it closes. */
export function OpenedMenu({ button, children, ...props }: OpenedMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  // The button replaces the one that was clicked, so it takes over the focus, to which the menu returns.
  useEffect(() => {
    const timer = window.setTimeout(() => {
      target.current?.focus();
      setIsOpen(true);
    });
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <Menu opened={isOpen} onChange={setIsOpen} shadow="md" {...props}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

import { cloneElement, type ReactElement, type ReactNode, type Ref, Suspense, useState } from 'react';

interface ButtonProps {
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  'aria-haspopup'?: 'menu';
}

export type MenuButton = ReactElement<ButtonProps>;

interface LazyMenuProps {
  /** What opens the menu: an element of a button. */
  button: MenuButton;
  /** Shows an `OpenedMenu` with its entries, from `lazy`. */
  children: (button: MenuButton) => ReactNode;
}

/** A button whose menu is loaded when a person opens it for the first time. */
export function LazyMenu({ button, children }: LazyMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (isWanted) return <Suspense fallback={button}>{children(button)}</Suspense>;
  return cloneElement(button, { 'aria-haspopup': 'menu', onClick: () => setIsWanted(true) });
}

import { type FocusEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';

const Popup = lazy(() => import('./hint-popup'));
const DELAY_MS = 200;

interface HintProps {
  label: string;
  /** One element. */
  children: ReactNode;
}

/** Shows a tooltip while the pointer is on its child, or while the keyboard's focus is. Escape hides it. */
export function Hint({ label, children }: HintProps) {
  const id = useId();
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef(0);
  const show = (wrapper: HTMLElement, delayMs: number): void => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setTarget(wrapper.firstElementChild as HTMLElement | null);
      setIsOpen(true);
    }, delayMs);
  };
  const hide = (): void => {
    window.clearTimeout(timer.current);
    setIsOpen(false);
  };
  const showOnFocus = (event: FocusEvent<HTMLElement>): void => {
    if (event.target.matches(':focus-visible')) show(event.currentTarget, 0);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useDescription(isOpen ? target : null, id, () => setIsOpen(false));
  return (
    <>
      <span
        style={{ display: 'contents' }}
        onMouseEnter={(event) => show(event.currentTarget, DELAY_MS)}
        onMouseLeave={hide}
        onFocus={showOnFocus}
        onBlur={hide}
      >
        {children}
      </span>
      {target !== null && (
        <Suspense>
          <Popup id={id} role="tooltip" target={target} label={label} opened={isOpen} />
        </Suspense>
      )}
    </>
  );
}

/** While the tooltip is open, it describes its target, and Escape closes it. */
function useDescription(target: HTMLElement | null, id: string, close: () => void): void {
  useEffect(() => {
    if (target === null) return undefined;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    target.setAttribute('aria-describedby', id);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      target.removeAttribute('aria-describedby');
      document.removeEventListener('keydown', closeOnEscape);
    };
    // The function is new in each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [target, id]);
}

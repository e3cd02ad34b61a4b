import { useEffect } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/**
 * Keeps people who use the keyboard in place: when the focused element disappears, such as the button of a dialog or a deleted row, what is
 * next to it gets the focus, or else the content. Without this, the next Tab starts at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let path: Element[] = [];
    const note = ({ target }: FocusEvent): void => {
      path = target instanceof Element ? pathOf(target) : [];
    };
    const observer = new MutationObserver(() => {
      const isLost = document.activeElement === document.body && path[0]?.isConnected === false;
      if (isLost) neighbourOf(path)?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}

function pathOf(element: Element): Element[] {
  const parent = element.parentElement;
  return [element, ...(parent === null ? [] : pathOf(parent))];
}

/** What can get the focus near the place of the lost element, given the path from that element upwards. */
function neighbourOf(path: readonly Element[]): HTMLElement | null {
  const content = document.getElementById('content');
  const left = path.find((element) => element.isConnected);
  const isInside = left !== undefined && content?.firstElementChild?.contains(left) === true;
  const isOnPage = isInside && left !== content.firstElementChild;
  return (isOnPage ? left.querySelector<HTMLElement>(FOCUSABLE) : null) ?? content;
}

import { useEffect } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/**
 * Keeps people who use the keyboard in place: when the focused element disappears, such as the button of a dialog or a deleted row, what is
 * next to it gets the focus, or else the content. Without this, the next Tab starts at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | null = null;
    /** Where the person is on the page, also while a dialog on top of it has the focus. */
    let path: Element[] = [];
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      last = target;
      if (document.getElementById('root')?.contains(target)) path = pathOf(target);
    };
    const observer = new MutationObserver(() => {
      const isLost = document.activeElement === document.body && last?.isConnected === false;
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

/** What can get the focus near the last place on the page, given the path from there upwards. */
function neighbourOf(path: readonly Element[]): HTMLElement | null {
  const content = document.getElementById('content');
  const left = path.find((element) => element.isConnected);
  if (left instanceof HTMLElement && left === path[0]) return left;
  const isInside = left !== undefined && content?.firstElementChild?.contains(left) === true;
  const isOnPage = isInside && left !== content.firstElementChild;
  return (isOnPage ? left.querySelector<HTMLElement>(FOCUSABLE) : null) ?? content;
}

import { useRef, type RefObject } from 'react';
import { useKeys } from '../../ui/use-keys';

const ROW = '[data-row]';

interface IssueKeys {
  /** Resolves the selected issues, or the one under the cursor. */
  onResolve: (issueId: string | null) => void;
  /** Accepts the selected issues, or the one under the cursor. */
  onAccept: (issueId: string | null) => void;
  onHelp: () => void;
}

/**
 * Moves through the rows of a list with the keyboard. The row that contains the focus is the current one, so Enter
 * opens it and Tab continues from it.
 */
export function useIssueKeys(list: RefObject<HTMLElement | null>, keys: IssueKeys): void {
  const last = useRef(-1);
  const rows = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null;
  const move = (step: number): void => {
    const all = rows();
    const at = current();
    // After the row at the cursor has left the list, the next one has its place.
    const from = at ? all.indexOf(at) : last.current - (step > 0 ? 1 : 0);
    const next = all[Math.min(Math.max(0, from + step), all.length - 1)];
    if (!next) return;
    last.current = all.indexOf(next);
    (next.matches('button') ? next : next.querySelector<HTMLElement>('a'))?.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
  const issueId = (): string | null => current()?.dataset.issue ?? null;
  useKeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['x', () => current()?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()],
    ['e', () => keys.onResolve(issueId())],
    ['a', () => keys.onAccept(issueId())],
    ['/', () => document.querySelector<HTMLInputElement>('input[type="search"]')?.focus()],
    ['shift+?', keys.onHelp],
    ['?', keys.onHelp],
  ]);
}

import { useHotkeys, type HotkeyItem } from '@mantine/hooks';

/** Inputs that take no text; keys work while one of these has the focus. */
const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit']);
const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Whether a key belongs to what has the focus: a text field, or an open dialog or menu. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return target instanceof HTMLTextAreaElement || target.isContentEditable || target.closest(LAYERS) !== null;
}

/** Keys of the page, such as `j` or `shift+?`. They do nothing while the person types or a dialog is open. */
export function useKeys(keys: readonly (readonly [key: string, action: () => void])[]): void {
  const items = keys.map(([key, action]): HotkeyItem => {
    const press = (event: KeyboardEvent): void => {
      if (isTaken(event.target)) return;
      event.preventDefault();
      action();
    };
    return [key, press, { preventDefault: false }];
  });
  // The library skips every input, also checkboxes; `isTaken` decides instead.
  useHotkeys(items, []);
}

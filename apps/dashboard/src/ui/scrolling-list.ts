import type { UIEvent } from 'react';

/** For the dropdown of a Select: the list itself scrolls. A scroll area around it would need its own tab stop. */
export const SCROLLING_LIST = {
  withScrollArea: false,
  styles: { options: { maxHeight: 320, overflowY: 'auto' } },
} as const;

/** For `onScroll`: calls when the end of what scrolls is in sight. */
export const whenAtEnd =
  (reached: () => void) =>
  ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent<HTMLElement>): void => {
    // Scaled screens round these to whole pixels.
    if (scrollTop + clientHeight >= scrollHeight - 1) reached();
  };

/** For the dropdown of a Select: the list itself scrolls. A scroll area around it would need a tab stop of its own. */
export const SCROLLING_LIST = {
  withScrollArea: false,
  styles: { options: { maxHeight: 320, overflowY: 'auto' } },
} as const;

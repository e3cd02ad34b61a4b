import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Scrolls a row of tabs sideways so that the current tab is visible; on a phone not all of them fit.
 *
 * @param current changes when another tab becomes the current one
 * @returns the ref of the element that scrolls
 */
export function useTabInView<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const tab = row.current?.querySelector('[aria-current="page"], [aria-pressed="true"]');
    if (!row.current || !tab) return;
    const [place, frame] = [tab.getBoundingClientRect(), row.current.getBoundingClientRect()];
    // Not scrollIntoView: it would scroll the page as well.
    row.current.scrollLeft += place.left - frame.left - (frame.width - place.width) / 2;
  }, [current]);
  return row;
}

import { ACTIONS, matching, PAGES } from './destinations';

const found = (text: string): string[] => matching([...PAGES, ...ACTIONS], text).map(({ label }) => label);

describe('matching', () => {
  it('finds a place by the start of its words, whatever their order and case', () => {
    expect(found('LOG aud')).toEqual(['Audit log']);
    expect(found('overd')).toEqual(['Overdue issues']);
  });

  it('finds a place by other words for it', () => {
    expect(found('slack')).toEqual(['Notifications', 'Add a notification channel']);
  });

  it('finds nothing in the middle of a word, and all for no text', () => {
    expect(found('verdue')).toEqual([]);
    expect(found(' ')).toHaveLength(PAGES.length + ACTIONS.length);
  });
});

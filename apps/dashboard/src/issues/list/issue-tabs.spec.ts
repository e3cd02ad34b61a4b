import { changesTo, countedFilter, tabOf, TABS, withoutTab } from './issue-tabs';

const ME = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';
const BEN = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a43';

/** The URL after a click on a tab. */
const after = (tab: (typeof TABS)[number], values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...values, ...changesTo(tab, values, ME) }).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    ),
  );

it.each(TABS)('shows the tab %s after a click on it, wherever that was, and keeps other filters', (tab) => {
  for (const from of TABS) {
    const values = after(from, { severity: 'high', tags: 'shop' });
    const then = after(tab, values);
    expect([from, tabOf(then, ME)]).toEqual([from, tab]);
    expect(withoutTab(then, ME)).toMatchObject({ severity: 'high', tags: 'shop' });
    expect(after('open', then)).toEqual({ severity: 'high', tags: 'shop' });
  }
});

it.each([
  [{}, 'open'],
  [{ is_overdue: 'true', sort: 'due_at' }, 'overdue'],
  [{ is_overdue: 'false' }, 'open'],
  [{ assignee: 'none' }, 'unassigned'],
  [{ assignee: ME }, 'mine'],
  [{ assignee: BEN }, 'open'],
  [{ newer_than_days: '7' }, 'new'],
  [{ newer_than_days: '30' }, 'open'],
  [{ assignee: ME, state: 'accepted' }, 'accepted'],
])('takes %j for the tab %s', (values, tab) => {
  expect(tabOf(values, ME)).toBe(tab);
});

it('counts the tabs without what the current one adds, and with everything else', () => {
  expect(countedFilter({ assignee: ME, severity: 'high' }, ME)).toEqual({ severity: 'high' });
  expect(countedFilter({ assignee: BEN }, ME)).toEqual({ assignee: BEN });
  expect(countedFilter({ state: 'accepted', is_overdue: 'true' }, ME)).toEqual({ is_overdue: true });
});

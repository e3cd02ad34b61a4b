import { narrowingOf } from './check-filters';

describe('narrowingOf', () => {
  it('keeps each filter, so that a change of all matching checks is for those that the list shows', () => {
    const order = { sort: 'domain', direction: 'asc', page: 2, per_page: 50 } as const;
    const filter = { status: 'active', condition: 'broken', search: 'shop', tags: 'web' } as const;
    expect(narrowingOf({ ...order, ...filter })).toEqual(filter);
    expect(narrowingOf(order)).toEqual({});
  });
});

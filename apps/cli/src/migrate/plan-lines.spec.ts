import { planLines } from './plan-lines';

const LOCK = { table: 'issues', rows: 51_200, mode: 'ShareLock', blocks: 'writes', readsRows: true } as const;

it('says for each statement what other programs wait for, and for how long', () => {
  const statements = [
    { sql: 'CREATE INDEX issues_age_idx\n  ON issues (age)', locks: [LOCK] },
    {
      sql: `UPDATE issues SET note = '${'x'.repeat(200)}'`,
      locks: [{ ...LOCK, mode: 'RowExclusiveLock', blocks: 'the rows that it changes' } as const],
    },
    { sql: 'CREATE TABLE notes (id uuid)', locks: [] },
  ];
  expect(planLines([{ name: 'AddNotes1', statements, isOpenEnded: true }])).toEqual([
    'AddNotes1',
    '  CREATE INDEX issues_age_idx ON issues (age)',
    '    blocks writes of issues (about 51,200 rows) while it reads them all',
    expect.stringMatching(/^ {2}UPDATE issues SET note = 'x+…$/),
    '    locks the rows that it changes in issues (about 51,200 rows)',
    '  CREATE TABLE notes (id uuid)',
    '  Further statements depend on the data.',
  ]);
  expect(planLines([])).toEqual(['Nothing to do.']);
});

import { locksOf } from './statement-locks';

it.each([
  ['ALTER TABLE issues ADD COLUMN tag text', ['issues reads and writes, a moment']],
  [
    `ALTER TABLE issues ADD CONSTRAINT issues_tag_check CHECK (tag <> '')`,
    ['issues reads and writes, all rows'],
  ],
  [
    `ALTER TABLE issues ADD CONSTRAINT issues_tag_check CHECK (tag <> '') NOT VALID`,
    ['issues reads and writes, a moment'],
  ],
  ['CREATE UNIQUE INDEX issues_tag_key\n ON issues (tag)', ['issues writes, all rows']],
  [
    'CREATE TABLE tags (issue_id uuid REFERENCES issues (id), team_id uuid REFERENCES teams (id))',
    ['issues writes, a moment', 'teams writes, a moment'],
  ],
  ['CREATE TABLE tags (id uuid)', []],
  ['UPDATE ONLY_ISSUES SET tag = NULL', ['only_issues the rows that it changes, all rows']],
  [
    'WITH old AS (DELETE FROM tags RETURNING id) UPDATE issues SET tag = NULL FROM old WHERE issues.id = old.id',
    ['tags the rows that it changes, all rows', 'issues the rows that it changes, all rows'],
  ],
  [
    'LOCK TABLE ONLY scans, scan_tests IN ACCESS EXCLUSIVE MODE',
    ['scans reads and writes, a moment', 'scan_tests reads and writes, a moment'],
  ],
])('%s', (statement, expected) => {
  const locks = locksOf(statement).map(
    ({ table, blocks, readsRows }) => `${table} ${blocks}, ${readsRows ? 'all rows' : 'a moment'}`,
  );
  expect(locks).toEqual(expected);
});

import { nearestName } from './nearest-name';

const KNOWN = ['api_url', 'dry_run', 'issue_ids', 'tags', 'is_read', 'filter'];

describe('nearestName', () => {
  it.each([
    ['url', 'api_url'],
    ['dryRun', 'dry_run'],
    ['dry-run', 'dry_run'],
    ['tag', 'tags'],
    ['unread', 'is_read'],
    ['issue_id', 'issue_ids'],
    ['filtre', 'filter'],
  ])('takes %s for %s', (sent, meant) => expect(nearestName(sent, KNOWN)).toBe(meant));

  it.each(['preview', '', 'x', '__proto__', 'x'.repeat(100_000)])(
    'knows no name that is like %.20s',
    (sent) => expect(nearestName(sent, KNOWN)).toBeUndefined(),
  );
});

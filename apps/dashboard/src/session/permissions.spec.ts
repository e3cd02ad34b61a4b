import { refusalFor } from './permissions';

describe('refusalFor', () => {
  it('returns null if the role is sufficient', () => {
    expect(refusalFor('owner', 'team.delete')).toBeNull();
    expect(refusalFor('admin', 'keys.manage')).toBeNull();
  });

  it('names the roles that can do it and the current one', () => {
    expect(refusalFor('member', 'checks.write')).toBe(
      'Only owners and admins can do this. Your role is member.',
    );
    expect(refusalFor('admin', 'roles.change')).toBe('Only owners can do this. Your role is admin.');
  });
});

import { refusalFor } from './permissions';

describe('refusalFor', () => {
  it('is silent where the role is enough', () => {
    expect(refusalFor('owner', 'team.delete')).toBeNull();
    expect(refusalFor('admin', 'keys.manage')).toBeNull();
  });

  it('says the role and whom to ask', () => {
    expect(refusalFor('member', 'checks.write')).toBe(
      'Your role here is member. Ask an owner or admin of the team.',
    );
    expect(refusalFor('admin', 'roles.change')).toBe('Your role here is admin. Ask an owner of the team.');
  });
});

import { actionOfCall, verbOfCall } from './call-action';

it.each([
  ['insertNote', 'insert'],
  ['set_password', 'set'],
  ['create', 'create'],
  ['upsertRow', 'upsert'],
  ['signOut', 'sign out'],
  ['logout', 'logout'],
  ['Delete', 'delete'],
])('takes the verb of %s for an action, whatever it is about', (name, verb) => {
  expect(actionOfCall({ name })).toBe(verb);
  expect(verbOfCall(name)).toBe(verb);
});

it.each(['restoreBackup', 'purgeLogs', 'rebootServer', 'voteUp', 'checkout'])(
  'knows %s by the words of links',
  (name) => {
    expect(actionOfCall({ name })).not.toBeNull();
    expect(verbOfCall(name)).toBeNull();
  },
);

it.each(['items', 'settings', 'updates', 'createdAt', 'sentMails', 'address', 'cart', 'payments', 'getSet'])(
  'takes %s for a read',
  (name) => {
    expect(actionOfCall({ name })).toBeNull();
    expect(verbOfCall(name)).toBeNull();
  },
);

it('reads what a description says', () => {
  expect(actionOfCall({ name: 'session', description: 'Deletes the session.' })).not.toBeNull();
  expect(actionOfCall({ name: 'session', description: 'Returns the session.' })).toBeNull();
});

import { providerFailure } from './provider-words';

describe('providerFailure', () => {
  it('explains a code of the API', () => {
    expect(providerFailure('?oidc=closed&return=%2F')).toContain('Sign-up is closed');
  });

  it.each(['', '?oidc=', '?oidc=linked', '?oidc=toString', '?oidc=<b>'])('ignores %p', (search) => {
    expect(providerFailure(search)).toBeNull();
  });
});

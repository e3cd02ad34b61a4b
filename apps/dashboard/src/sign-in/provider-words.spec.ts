import { providerFailure } from './provider-words';

describe('providerFailure', () => {
  it('has words for what the api answers', () => {
    expect(providerFailure('?oidc=closed&return=%2F')).toContain('Sign-up is closed');
  });

  it.each(['', '?oidc=', '?oidc=linked', '?oidc=toString', '?oidc=<b>'])(
    'says nothing about %p',
    (search) => {
      expect(providerFailure(search)).toBeNull();
    },
  );
});

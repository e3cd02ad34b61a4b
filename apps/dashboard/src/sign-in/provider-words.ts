const WORDS: Record<string, string> = {
  failed: 'The provider did not sign you in. Try again.',
  over: 'Signing in took too long, or began in another browser. Try again.',
  unavailable: 'The provider cannot be reached. Try again later, or sign in with your password.',
  unverified:
    'The provider does not confirm your e-mail address. Sign in with your password and link the provider on your account page.',
  domain: 'Your e-mail address does not belong to a domain that may sign in here. Contact the operator.',
  closed: 'Sign-up is closed. Ask an owner or admin of your team for an invitation.',
  not_set_up: 'This installation has no operator yet. Create the first account with a password.',
  other_session: 'You were signed out, or signed in as another person, in the meantime. Try again.',
  already_linked: 'This provider account is linked to another Palisade account.',
};

/** Why a sign-in through the provider failed: the `oidc` of the address, in words. Null when it did not fail. */
export function providerFailure(search: string): string | null {
  const reason = new URLSearchParams(search).get('oidc');
  return reason !== null && Object.hasOwn(WORDS, reason) ? (WORDS[reason] ?? null) : null;
}

const WORDS: Record<string, string> = {
  failed: 'Sign-in with the provider failed. Try again.',
  over: 'Sign-in took too long, or started in another browser. Try again.',
  unavailable: 'Cannot reach the provider. Try again later, or sign in with your password.',
  unverified:
    'The provider does not say that your e-mail address is verified. Sign in with your password and link the provider on your account page. Operators: the guide on sign-in providers says which claim or setting is missing.',
  domain:
    'The domain of your e-mail address is not allowed to sign in here. Contact the operator of this installation.',
  closed: 'Sign-up is closed. Ask an owner or admin of your team for an invitation.',
  not_set_up: 'This installation does not have an operator yet. Create the first account with a password.',
  disabled: 'An operator of this installation disabled your account. Contact the operator.',
  other_session: 'Your session changed while you were linking the account. Try again.',
  team_full:
    'The team that invited you has reached its limit of members. Ask an owner or admin of the team to remove one.',
  too_many: 'Your account has reached the limit of linked provider accounts. Unlink one first.',
  already_linked: 'This provider account is linked to another Palisade account.',
};

/** Why sign-in with the provider failed, from `?oidc=` in the URL. Null if it did not fail. */
export function providerFailure(search: string): string | null {
  const reason = new URLSearchParams(search).get('oidc');
  return reason !== null && Object.hasOwn(WORDS, reason) ? (WORDS[reason] ?? null) : null;
}

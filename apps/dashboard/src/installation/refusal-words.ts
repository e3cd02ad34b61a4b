/** For operators, who can change the reason. */
const WORDS: Record<string, string> = {
  unverified: 'The provider did not say that the e-mail address is verified (OIDC_TRUST_EMAIL).',
  domain: 'The domain of the e-mail address is not in OIDC_ALLOWED_DOMAINS.',
  closed: 'Sign-up is closed, and the person had no invitation (SIGN_UP).',
  not_set_up: 'No operator had an account yet.',
  team_full: 'The team that invited the person was full.',
  other_session: 'The session changed while someone linked a provider account.',
  too_many: 'The account had too many linked provider accounts.',
  already_linked: 'The provider account is linked to another account.',
  disabled: 'An operator disabled the account.',
};

/** What an operator reads about a refusal: our word for it, or the message of the library behind `failed: `. */
export function refusalWords(refusal: string): string {
  const [reason = '', ...message] = refusal.split(': ');
  if (message.length > 0) return `The provider or its settings failed: ${message.join(': ')}.`;
  return WORDS[reason] ?? reason.replaceAll('_', ' ');
}

import { curlBody, curlHeader, onlyFields, rulesOf, type Sighting } from '@palisade/scan-engine';
import type { Seen, SeenToken } from './seen-tokens';

/** The location of a token in an address that a sign-in leads to. */
export const SIGN_IN = 'sign-in';

const TOKEN = 'ey[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]*';
const FIND_TOKENS = `grep -oE '${TOKEN}'`;
/** With the address that they are in. */
const FIND_ADDRESSES = `grep -oE '[^ "<>]*[=/?#:]${TOKEN}'`;

/** Prints the tokens, so that anyone can decode them. */
const reproduceOf = ({ place, url, command }: SeenToken): string => {
  if (command?.startsWith('#') === true) return command;
  if (command !== null) return `${command} | ${place === 'url' ? FIND_ADDRESSES : FIND_TOKENS}`;
  if (place === 'cookie') return `${curlHeader(url)} | ${onlyFields(['set-cookie'])}`;
  if (place === 'url') return `{ ${curlHeader(url)}; ${curlBody(url)}; } | ${FIND_ADDRESSES}`;
  return `${curlBody(url)} | ${FIND_TOKENS}`;
};

const shown = ({ alg, claims }: SeenToken): string =>
  `a token with alg ${alg} and the claims ${claims.join(', ')}`;

/** A rule about single tokens. */
const ofTokens =
  (see: (token: SeenToken) => (Partial<Sighting> & Pick<Sighting, 'expected'>) | null) =>
  ({ tokens }: Seen): Sighting[] =>
    tokens.flatMap((token) => {
      const seen = see(token);
      const { url, location, isConfirmed: confirmed } = token;
      return seen === null
        ? []
        : [{ url, location, confirmed, observed: shown(token), reproduce: reproduceOf(token), ...seen }];
    });

const isUnsigned = ({ alg }: SeenToken): boolean => alg.toLowerCase() === 'none';

export const jwtRules = rulesOf<'jwt_tokens', Seen>({
  'jwt-alg-none': ofTokens((token) => (isUnsigned(token) ? { expected: 'a signature' } : null)),
  'jwt-weak-secret': ofTokens(({ defaultSecret }) =>
    defaultSecret === null
      ? null
      : {
          expected: 'a random key of at least 256 bits',
          detail: `The secret is documented: ${JSON.stringify(defaultSecret)}.`,
        },
  ),
  'jwt-no-expiry': ofTokens(({ hasExpiry, isSession }) =>
    hasExpiry ? null : { severity: isSession ? 'medium' : 'low', expected: 'exp' },
  ),
  'jwt-long-lived': ofTokens(({ longDays }) =>
    longDays === null ? null : { expected: 'at most 30 days between iat and exp', facts: { days: longDays } },
  ),
  'jwt-sensitive-claims': ofTokens(({ sensitive }) =>
    sensitive.length === 0
      ? null
      : { expected: 'no secrets in claims', detail: `The claims are called ${sensitive.join(', ')}.` },
  ),
  'jwt-in-url': ofTokens(({ place }) =>
    place === 'url' ? { expected: 'no token in links and redirects' } : null,
  ),
  'jwt-header-key': ofTokens(({ foreignKey }) =>
    foreignKey === null ? null : { observed: foreignKey, expected: 'no jku or x5u' },
  ),
});

/** A script that was read has no other tokens, and neither has a cookie that was seen. */
export const judgedAnyway = ({ scripts, tokens, hasSignedIn }: Seen): string[] => [
  ...scripts,
  ...(hasSignedIn ? [SIGN_IN] : []),
  ...tokens.flatMap(({ place, location }) => (place === 'cookie' || place === 'session' ? [location] : [])),
];

import { type JsonWebToken, tokensIn } from '@palisade/scan-engine';
import { defaultSecretOf } from '../../../libs/scanners/src/jwt-tokens/json-web-tokens';
import type { IsShown } from './shown-words';

const namesOf = ({ claims }: JsonWebToken): string => Object.keys(claims).sort().join(', ');

/** A token with the same algorithm and the same claims, and with what else the rule is about. */
const hasToken =
  (isMeant: (token: JsonWebToken) => boolean = () => true): IsShown =>
  (observed, output) =>
    // A cookie has `Bearer%20` before it.
    tokensIn(output.replaceAll(/%[\da-f]{2}/gi, ' ')).some(
      (token) =>
        observed === `a token with alg ${String(token.header.alg)} and the claims ${namesOf(token)}` &&
        isMeant(token),
    );

const MONTH_SECONDS = 30 * 86_400;

function isLongLived({ claims: { exp, iat, nbf } }: JsonWebToken): boolean {
  const [begin = Date.now() / 1_000] = [iat, nbf].filter((each) => typeof each === 'number');
  return typeof exp === 'number' && exp - begin > MONTH_SECONDS;
}

/** A token whose header leads to that key. */
const hasKeyAddress: IsShown = (observed, output) => {
  const [name = '', address = ''] = observed.split(': ');
  return tokensIn(output).some(({ header }) => String(header[name]).startsWith(address));
};

/** In an address, rather than in a text next to it. */
const hasTokenInUrl: IsShown = (observed, output, command) =>
  /[?#/][^\s"'<>]*ey[\w-]+\.ey/.test(output) && hasToken()(observed, output, command);

/** What the output of the commands of `jwt_tokens` must show. */
export const TOKENS: Record<string, RegExp | IsShown> = {
  'jwt-alg-none': hasToken(),
  'jwt-weak-secret': hasToken((token) => defaultSecretOf(token) !== null),
  'jwt-no-expiry': hasToken(),
  'jwt-long-lived': hasToken(isLongLived),
  'jwt-sensitive-claims': hasToken(),
  'jwt-in-url': hasTokenInUrl,
  'jwt-header-key': hasKeyAddress,
};

import { siteJson } from '@palisade/outside-json';
import type { IdentityProof, ScanIdentity, SessionPart } from '@palisade/vocabulary';
import { valueAt } from './json-pointer';
import { isAnswer, type LoginVisit } from './login-visit';
import { refusedProof } from './proof-reasons';
import { credentialsFrom } from './session-parts';
import type { SignedIn, TokenLogin } from './sign-in-context';

const BEARER: readonly SessionPart[] = [{ header: 'authorization', value: 'Bearer {json:/access_token}' }];

/** RFC 6749, sections 4.4 and 6. */
export async function signInByToken(
  login: TokenLogin,
  visit: LoginVisit,
  { identity: { session } }: { identity: Pick<ScanIdentity, 'session'> },
): Promise<SignedIn | IdentityProof> {
  const { fields, authorization } = grantOf(login);
  const sent = await visit.send({
    method: 'POST',
    url: visit.loginUrl,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      ...(authorization === null ? {} : { authorization }),
    },
    body: new URLSearchParams(fields).toString(),
  });
  if (!isAnswer(sent)) return sent;
  if (sent.response.status >= 400)
    return refusedProof(login.kind === 'refresh_token' ? 'token_refused' : 'client_refused');
  if (login.kind === 'refresh_token' && isReplaced(login.refreshToken, sent.text))
    return refusedProof('token_rotates');
  const named = session.filter((part) => part !== 'cookie');
  const credentials = credentialsFrom(named.length === 0 ? BEARER : session, visit.gave(sent));
  return 'state' in credentials ? credentials : { credentials, doubt: null, landing: null };
}

/** RFC 6749, section 6: the client discards the old one, and a scan cannot keep the new one for the next. */
function isReplaced(refreshToken: string, text: string): boolean {
  const issued = valueAt(siteJson(text), '/refresh_token');
  return typeof issued === 'string' && issued !== '' && issued !== refreshToken;
}

function grantOf(login: TokenLogin): { fields: Record<string, string>; authorization: string | null } {
  if (login.kind === 'refresh_token') {
    const { refreshToken, clientId, clientSecret } = login;
    return {
      fields: {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        ...(clientId === null ? {} : { client_id: clientId }),
        ...(clientSecret === null ? {} : { client_secret: clientSecret }),
      },
      authorization: null,
    };
  }
  const { clientId, clientSecret, scope, clientAuth } = login;
  const grant = { grant_type: 'client_credentials', ...(scope === null ? {} : { scope }) };
  if (clientAuth === 'body')
    return { fields: { ...grant, client_id: clientId, client_secret: clientSecret }, authorization: null };
  // RFC 6749, section 2.3.1: both are encoded as in a form first.
  const pair = [clientId, clientSecret]
    .map((text) => new URLSearchParams([['', text]]).toString().slice(1))
    .join(':');
  return { fields: grant, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

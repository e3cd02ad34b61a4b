import type { IdentityProof } from '@palisade/vocabulary';
import { CookieJar } from '../cookies/cookie-jar';
import { type Credentials, jarOf, jarSetBy } from './credentials';
import { signInByBrowser } from './drawn-sign-in';
import { signInByForm } from './form-sign-in';
import { signInByJson } from './json-sign-in';
import { LoginVisit } from './login-visit';
import { inconclusiveProof } from './proof-reasons';
import { addressOf, type SignedIn, type SignInContext } from './sign-in-context';
import { signInByToken } from './token-sign-in';

/** Gets the credentials of an identity. Kinds without a login have them already. */
export async function signIn(context: SignInContext): Promise<SignedIn | IdentityProof> {
  const { login } = context.identity;
  switch (login.kind) {
    case 'header':
      return given(lowerCase(login.headers), null);
    case 'cookie':
      return given({}, jarOf(login.cookies));
    case 'basic': {
      const pair = Buffer.from(`${login.username}:${login.password}`).toString('base64');
      // A site may set a session on top.
      return given({ authorization: `Basic ${pair}` }, new CookieJar());
    }
    case 'form':
      return visiting(login.url, context, (visit) => signInByForm(login, visit, context));
    case 'json':
      return visiting(login.url, context, (visit) => signInByJson(login, visit, context));
    case 'client_credentials':
    case 'refresh_token':
      return visiting(login.url, context, (visit) => signInByToken(login, visit, context));
    case 'browser':
    case 'recording': {
      const { drawLogin } = context.services;
      if (drawLogin === undefined) return inconclusiveProof('needs_renderer');
      return visiting(login.url, context, (visit) => signInByBrowser(login, { visit, drawLogin }, context));
    }
  }
}

const given = (headers: Credentials['headers'], jar: CookieJar | null): SignedIn => ({
  credentials: { headers, jar, setBy: [] },
  doubt: null,
  landing: null,
});

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** One of the logins of an hour. */
async function visiting(
  written: string,
  { client, identity, services, visited = [] }: SignInContext,
  login: (visit: LoginVisit) => Promise<SignedIn | IdentityProof>,
): Promise<SignedIn | IdentityProof> {
  const url = addressOf(identity, written, client);
  if (url === null) return inconclusiveProof('login_elsewhere');
  if (!(await client.mayHoldCredentials(url))) return inconclusiveProof('owner_not_seen');
  if (!(await services.claimLogin(identity.id))) return inconclusiveProof('login_limit');
  return login(new LoginVisit(client, identity, url, jarSetBy(visited)));
}

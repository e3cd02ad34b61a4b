/**
 * A real OpenID provider on loopback: `node oidc-provider.mjs PORT REDIRECT_URI`. A person who types `SUBJECT EMAIL` into its form
 * is that person; a third word `unverified` leaves the address unverified, a JSON object has other claims, and other words are the name.
 */
import { URLSearchParams } from 'node:url';
import { Provider } from 'oidc-provider';

const [, , port = '', redirectUri = ''] = process.argv;
const issuer = `http://127.0.0.1:${port}`;

/** What is known of a subject: the last that was typed. */
const people = new Map();

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'palisade',
      client_secret: 'a-client-secret-of-the-tests',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified', 'xms_edov', 'tid'], profile: ['name'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  cookies: { keys: ['a key of the tests'] },
  findAccount: (_context, subject) => ({
    accountId: subject,
    claims: () => ({ sub: subject, name: `Person ${subject}`, ...people.get(subject) }),
  }),
});

const PAGE = `<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1>
<form method="post"><label>Person <input name="person"></label> <button>Continue</button></form>`;

provider.use(async (context, next) => {
  if (!/^\/interaction\//.test(context.path)) return next();
  if (context.method === 'GET') {
    context.type = 'html';
    context.body = PAGE;
    return;
  }
  let text = '';
  for await (const part of context.req) text += part;
  const [accountId, email, ...words] = (new URLSearchParams(text).get('person') ?? '').split(' ');
  const hasClaims = words[0]?.startsWith('{') === true;
  const isVerified = words[0] !== 'unverified';
  const name = isVerified && !hasClaims && words.length > 0 ? { name: words.join(' ') } : {};
  const claims = hasClaims ? JSON.parse(words[0]) : { email_verified: isVerified, ...name };
  people.set(accountId, { email, ...claims });
  const { params } = await provider.interactionDetails(context.req, context.res);
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope('openid email profile');
  const result = { login: { accountId }, consent: { grantId: await grant.save() } };
  context.redirect(await provider.interactionResult(context.req, context.res, result));
});

provider.listen(Number(port), '127.0.0.1', () => console.log('provider ready'));

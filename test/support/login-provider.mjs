/** A real OpenID provider with its own pages, which take any password: `node login-provider.mjs ADDRESS PORT REDIRECT_URI`. */
import { Provider } from 'oidc-provider';

const [, , address = '', port = '', redirectUri = ''] = process.argv;

const provider = new Provider(`http://${address}:${port}`, {
  clients: [
    {
      client_id: 'shop',
      client_secret: 'a-client-secret-of-the-tests',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  pkce: { required: () => false },
  cookies: { keys: ['a key of the tests'] },
});

provider.listen(Number(port), address, () => console.log('provider ready'));

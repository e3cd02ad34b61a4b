import { Injectable } from '@nestjs/common';
import { Environment, type OidcSettings, appUrlOf, oidcSettingsOf } from '@palisade/config';
import { isUrl } from '@palisade/target-client';
import * as client from 'openid-client';
import { fetchFew } from './fetch-few';
import { emailIn, isEmailVerified } from './verified-email';

const PATIENCE_S = 5;
/** How old a fresh sign-in may be. */
const FRESH_S = 600;
const CALLBACK = '/api/v1/oidc/callback';

/** What the browser keeps while the person is at the provider. */
export interface AuthorizationRequest {
  url: URL;
  state: string;
  nonce: string;
  codeVerifier: string;
  /** The person must sign in at the provider again, however recently they did. */
  isFresh?: boolean;
}

/** What the provider says about the person. */
export interface ProvenPerson {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
}

/** The authorization code flow with PKCE, state and nonce, by a certified library. */
@Injectable()
export class OidcClient {
  /** Null where the operator has set up no provider. */
  readonly settings: OidcSettings | null;
  private readonly redirectUri: string;
  private discovered: Promise<client.Configuration> | null = null;

  constructor(environment: Environment) {
    this.settings = oidcSettingsOf(environment);
    this.redirectUri = `${appUrlOf(environment)}${CALLBACK}`;
  }

  /** @throws when the provider cannot be reached. */
  async begin(isFresh = false): Promise<AuthorizationRequest> {
    const configuration = await this.configuration();
    const [state, nonce, codeVerifier] = [
      client.randomState(),
      client.randomNonce(),
      client.randomPKCECodeVerifier(),
    ];
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      // A provider that ignores `prompt` still says when the person signed in.
      ...(isFresh ? { max_age: String(FRESH_S), prompt: 'login' } : {}),
    });
    return { url, state, nonce, codeVerifier, isFresh };
  }

  /** Exchanges the code for the person. @param query of the callback. @throws when anything about the response is wrong. */
  async finish(
    query: string,
    { state, nonce, codeVerifier, isFresh = false }: Omit<AuthorizationRequest, 'url'>,
  ): Promise<ProvenPerson> {
    const configuration = await this.configuration();
    const tokens = await client.authorizationCodeGrant(
      configuration,
      new URL(`${this.redirectUri}${query}`),
      {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
        ...(isFresh ? { maxAge: FRESH_S } : {}),
      },
    );
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('The provider sent no ID token.');
    const isComplete = emailIn(claims) !== null || !configuration.serverMetadata().userinfo_endpoint;
    const person = isComplete
      ? claims
      : { ...claims, ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: emailIn(person),
      isEmailVerified: isEmailVerified(person, this.settings),
      name: typeof person.name === 'string' ? person.name : null,
    };
  }

  /** Discovered once; a failure is tried again at the next sign-in. */
  private configuration(): Promise<client.Configuration> {
    if (this.settings === null) throw new Error('No OpenID provider is set up.');
    this.discovered ??= discover(this.settings).catch((error: unknown) => {
      this.discovered = null;
      throw error;
    });
    return this.discovered;
  }
}

/** The library's code for a document that names another issuer. */
const OTHER_ISSUER = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

/** The issuer of Authentik and Auth0 ends with a slash, that of others does not, and people write it in both forms. */
async function discoverAt<Found>(issuer: string, at: (address: string) => Promise<Found>): Promise<Found> {
  try {
    return await at(issuer);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === OTHER_ISSUER)) throw error;
    const own = issuerIn(error.cause);
    if (own?.replace(/\/$/, '') === issuer.replace(/\/$/, '')) return at(own);
    throw own === null ? error : new Error(`it names itself ${own}`, { cause: error });
  }
}

/** What the document of a provider says. */
function issuerIn(cause: unknown): string | null {
  const { body } = (cause ?? {}) as { body?: { issuer?: unknown } };
  const { issuer } = body ?? {};
  return typeof issuer === 'string' && isUrl(issuer) ? issuer : null;
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<client.Configuration> {
  // Environment lets plain http through on this computer only.
  const execute = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const found = await discoverAt(issuer, (address) =>
    client.discovery(new URL(address), clientId, undefined, client.None(), {
      execute,
      timeout: PATIENCE_S,
      [client.customFetch]: fetchFew,
    }),
  );
  const server = found.serverMetadata();
  // OpenID Connect Discovery 1.0 section 3: client_secret_basic where the provider names none.
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authentication = methods.includes('client_secret_basic')
    ? client.ClientSecretBasic(clientSecret)
    : client.ClientSecretPost(clientSecret);
  const configuration = new client.Configuration(server, clientId, clientSecret, authentication);
  configuration.timeout = PATIENCE_S;
  configuration[client.customFetch] = fetchFew;
  for (const each of execute) each(configuration);
  return configuration;
}

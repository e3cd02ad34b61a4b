import { join } from 'node:path';
import type { TestApi } from './api';
import { Program, REPOSITORY } from './program';
import { freePort } from './redis-server';

export interface TestProvider {
  issuer: string;
  /** What the api needs to know of it. */
  variables: Record<string, string>;
  stop(): Promise<void>;
}

/** A real OpenID provider, from npm, as a process on loopback. */
export async function startProvider(appUrl: string): Promise<TestProvider> {
  const port = await freePort();
  const entry = join(REPOSITORY, 'test/support/oidc-provider.mjs');
  const args = [entry, String(port), `${appUrl}/api/v1/oidc/callback`];
  const program = new Program(process.execPath, args, {});
  await program.says(/provider ready/);
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    variables: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'palisade',
      OIDC_CLIENT_SECRET: 'a-client-secret-of-the-tests',
      OIDC_NAME: 'Example SSO',
    },
    stop: async () => {
      await program.stop('SIGTERM');
    },
  };
}

/** Where a redirect leads; the addresses of the api without their host. */
interface Arrived {
  /** Path and query of the dashboard page. */
  page: string;
}

/** A browser without a screen: it keeps cookies of api and provider, and follows redirects between them. */
export class OidcBrowser {
  readonly apiCookies = new Map<string, string>();
  private readonly providerCookies = new Map<string, string>();

  constructor(
    private readonly api: TestApi,
    private readonly appUrl: string,
  ) {}

  get cookieHeader(): string {
    return headerOf(this.apiCookies);
  }

  /** Asks the api to begin, becomes `person` at the provider, and comes back. */
  async signIn(person: string, returnTo = '/'): Promise<Arrived> {
    const begun = await this.callApi(`/api/v1/oidc/start?return=${encodeURIComponent(returnTo)}`);
    return this.goThrough(begun, person);
  }

  /** From the provider's address to the page of the dashboard. */
  async goThrough(providerUrl: string, person: string): Promise<Arrived> {
    return { page: await this.callApi(await this.callbackFor(providerUrl, person)) };
  }

  /** @returns path and query of the callback, which is not called yet. */
  async callbackFor(providerUrl: string, person: string): Promise<string> {
    let address = providerUrl;
    while (!address.startsWith(this.appUrl)) address = await this.stepAtProvider(address, person);
    return address.slice(this.appUrl.length);
  }

  /** @returns where the api redirects to; of its own pages path and query. */
  async callApi(path: string): Promise<string> {
    const response = await this.api.http.get(path).set('Cookie', this.cookieHeader).expect(302);
    keep(this.apiCookies, (response.headers['set-cookie'] as unknown as string[] | undefined) ?? []);
    return String(response.headers.location).replace(this.appUrl, '');
  }

  private async stepAtProvider(address: string, person: string): Promise<string> {
    const isForm = /\/interaction\/[^/]+$/.test(address);
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { Cookie: headerOf(this.providerCookies) },
      ...(isForm && { method: 'POST', body: new URLSearchParams({ person }) }),
    });
    keep(this.providerCookies, response.headers.getSetCookie());
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    return new URL(location, address).href;
  }
}

const headerOf = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function keep(cookies: Map<string, string>, set: readonly string[]): void {
  for (const cookie of set) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}

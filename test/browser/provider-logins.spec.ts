import { join } from 'node:path';
import { identityEntry, readIdentityEntry, readVerify } from '@palisade/checks-file';
import type { LocalRenderer } from '@palisade/rendering';
import { isProven, ownServices, proveIdentity, withDrawnLogins } from '@palisade/scan-engine';
import { type RunningSite, serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { localClient, noName, NO_RESOLVER } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import { Program, REPOSITORY } from '../support/program';
import { freePort } from '../support/redis-server';
import { startRenderer } from './support/renderer';

const LONGEST_MS = 120_000;
const ACCOUNT = 'scan-a@shop.example';
const SESSION = 'k3y0fth3s3ss10n4t7';
/** Another host than the site's. */
const ELSEWHERE = '127.0.0.2';

let renderer: LocalRenderer;
beforeAll(() => (renderer = startRenderer()));
afterAll(() => renderer.close());

interface Shop extends RunningSite {
  /** Every request that was not a GET. */
  written: string[];
}

/** A site whose login is at the provider, which hands its result over by a redirect or by a form. */
async function shopWith(issuer: string, mode: string): Promise<Shop> {
  const written: string[] = [];
  const site = await serveHttp((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    const back = `${site.url}callback`;
    const lead = (location: string, more = {}): void =>
      void response.writeHead(302, { location, ...more }).end();
    const signIn = async (code: string): Promise<void> => {
      const user = await userOf(issuer, code, back);
      if (user === ACCOUNT) lead('/home', { 'set-cookie': `sid=${SESSION}; Path=/; HttpOnly` });
      else response.writeHead(401).end();
    };
    if (request.method !== 'GET') {
      written.push(`${request.method} ${pathname}`);
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => void signIn(new URLSearchParams(body).get('code') ?? ''));
    } else if (pathname === '/login') {
      const query = {
        client_id: 'shop',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: back,
        state: 's7',
      };
      lead(`${issuer}/auth?${new URLSearchParams({ ...query, response_mode: mode }).toString()}`);
    } else if (pathname === '/callback') void signIn(searchParams.get('code') ?? '');
    else if (pathname === '/api/me') {
      const isAccount = (request.headers.cookie ?? '').includes(`sid=${SESSION}`);
      response.writeHead(isAccount ? 200 : 401).end(JSON.stringify({ email: ACCOUNT }));
    } else response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Your account</h1>');
  });
  return Object.assign(site, { written });
}

/** Whom the provider means by a code. */
async function userOf(issuer: string, code: string, back: string): Promise<string> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('shop:a-client-secret-of-the-tests').toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: back }),
  });
  const { id_token: token = '' } = (await response.json()) as { id_token?: string };
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}') as {
    sub?: string;
  };
  return claims.sub ?? '';
}

async function proofBy(site: RunningSite, issuer: string) {
  const origins = [new URL(site.url).origin, issuer];
  const entry = identityEntry.parse({
    name: 'alice',
    login: { kind: 'browser', url: '/login', username: ACCOUNT, password: 'Correct-Horse-7', totp: null },
    verify: {
      url: '/api/me',
      signed_in: { status: [200], json: '/email', equals: ACCOUNT },
      anonymous: { status: [401] },
    },
    origins,
  });
  const client = localClient(site.url, {
    ...NO_RESOLVER,
    resolveText: noName,
    rights: OWN_HOST,
    allowed: `127.0.0.1,${ELSEWHERE}`,
  });
  const identity = {
    ...readIdentityEntry(entry),
    id: 'i1',
    verify: readVerify(entry.verify),
    origins,
    proveBroken: true,
  };
  try {
    const services = withDrawnLogins(ownServices(), renderer);
    return await proveIdentity(client, identity, services, new AbortController().signal);
  } finally {
    await client.close();
  }
}

it.each([
  ['a redirect', 'query', []],
  ['a form that sends itself', 'form_post', ['POST /callback']],
])(
  'signs in at an OpenID provider on another host that hands its result over by %s',
  async (_name, mode, expected) => {
    const port = await freePort();
    const issuer = `http://${ELSEWHERE}:${port}`;
    const site = await shopWith(issuer, mode);
    const entry = join(REPOSITORY, 'test/support/login-provider.mjs');
    const provider = new Program(
      process.execPath,
      [entry, ELSEWHERE, String(port), `${site.url}callback`],
      {},
    );
    try {
      await provider.says(/provider ready/);
      const proof = await proofBy(site, issuer);
      expect(isProven(proof) ? 'proven' : `${proof.state}: ${proof.message}`).toBe('proven');
      expect(site.written).toEqual(expected);
    } finally {
      await provider.stop('SIGKILL');
      await site.close();
    }
  },
  LONGEST_MS,
);

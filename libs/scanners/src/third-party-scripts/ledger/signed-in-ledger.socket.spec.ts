import { scanSessionOf } from '@palisade/scan-engine';
import { closedAfterEach } from '@palisade/scan-engine/testing/closed-after-each';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { localClient, noName, NO_RESOLVER } from '@palisade/scan-engine/testing/scan-url';
import { OWN_HOST } from '@palisade/target-client';
import {
  type AuthorisedScript,
  type LedgerReading,
  type ScanIdentity,
  SIGNED_IN_DETAILS,
} from '@palisade/vocabulary';
import { thirdPartyScriptsScanner } from '../third-party-scripts.scanner';

const started = closedAfterEach();

const page = (text: string, src: string): string =>
  `<!doctype html><html lang="en"><head><title>Shop</title></head><body><h1>${text}</h1><script src="${src}"></script>`;
const LINK = '<a href="/orders">Orders</a>';
const PUBLIC = 'https://tags.example.net/t.js';
const PRIVATE = 'https://chat.example.org/c.js';

/** @param isOver whether the session is over by the time of its nth request */
async function scanned(isOver: (request: number) => boolean, authorisedScripts: AuthorisedScript[] = []) {
  let signedIn = 0;
  const site = await started(
    serveHttp(({ url, headers }, response) => {
      const hasCookie = headers.cookie === 'sid=good';
      if (hasCookie) signedIn += 1;
      const isAlice = hasCookie && !isOver(signedIn);
      response.setHeader('content-type', url === '/me' ? 'application/json' : 'text/html');
      if (url === '/me') response.writeHead(isAlice ? 200 : 401).end(isAlice ? '{"name":"alice"}' : '{}');
      else if (url === '/') response.end(page('Shop', PUBLIC) + LINK);
      else if (url === '/orders') response.end(isAlice ? page('Orders', PRIVATE) : page('Sign in', PUBLIC));
      else response.writeHead(404).end('<h1>Not found</h1>');
    }),
  );
  const identity: ScanIdentity = {
    id: 'alice',
    name: 'alice',
    login: { kind: 'cookie', cookies: { sid: 'good' } },
    session: ['cookie'],
    verify: {
      url: '/me',
      signedIn: { status: [200], json: null, equals: null, text: null },
      anonymous: { status: [401], json: null, equals: null, text: null },
    },
    origins: [new URL(site.url).origin],
    privateCanary: null,
    start: [],
    never: [],
    proveBroken: false,
  };
  const session = scanSessionOf(
    localClient(site.url, { ...NO_RESOLVER, resolveText: noName }),
    {
      rights: OWN_HOST,
      tests: ['third_party_scripts'],
      settings: {},
      identities: [identity],
      authorisedScripts,
      signal: new AbortController().signal,
    },
    new Map([['third_party_scripts' as const, thirdPartyScriptsScanner]]),
  );
  try {
    const { technicalDetails, findings } = await session.run('third_party_scripts');
    return { details: technicalDetails, ledger: technicalDetails.ledger as LedgerReading, findings };
  } finally {
    await session.close();
  }
}

it('has the pages of an identity under its name, and keeps them in the dashboard', async () => {
  const { details, ledger } = await scanned(() => false);
  expect(ledger.pages.map(({ path }) => path)).toEqual(['(alice) /', '(alice) /orders', '/', '/orders']);
  expect(ledger.scripts.map(({ address, pages, broughtBy }) => [address, pages, broughtBy])).toEqual([
    [PRIVATE, ['(alice) /orders'], ['(alice) /orders']],
    [PUBLIC, ['(alice) /', '/', '/orders'], ['/']],
  ]);
  expect(details[SIGNED_IN_DETAILS]).toEqual(['ledger']);
});

it('has nothing of an identity whose session ended on the way', async () => {
  // After the proof and the first page.
  const { details, ledger } = await scanned((request) => request > 2);
  expect(ledger.pages.map(({ path }) => path)).toEqual(['/', '/orders']);
  expect(ledger.scripts.map(({ address }) => address)).toEqual([PUBLIC]);
  expect(details).toMatchObject({ identities: { alice: 'session_ended' } });
});

it('reports a script that only an identity sees and nobody has authorised', async () => {
  const authorised = [{ address: PUBLIC, match: 'url' as const, marks: [], until: null }];
  const { findings } = await scanned(() => false, authorised);
  expect(findings.filter(({ id }) => id === 'thirdparty-unauthorised')).toMatchObject([
    { location: PRIVATE, seenAs: ['alice'], severity: 'medium' },
  ]);
});

import {
  ask,
  type Asked,
  type AskOptions,
  askStart,
  drawnLoginOf,
  failedRequest,
  htmlIn,
  type Inconclusive,
  isDocument,
  isSameSite,
  otherAddresses,
  type Page,
  pageOf,
  pathOf,
  scanner,
  type ScannerInput,
  showsOther,
  whyNoPage,
  whyUnanswered,
} from '@palisade/scan-engine';
import { isUrl, type ResolvedAddress, type TargetClient } from '@palisade/target-client';
import { randomUUID } from 'node:crypto';
import { cachedNonceIsIn } from './csp-nonce';
import type { Seen } from './header-field';
import { preloadDomainOf } from './preload-domain';
import { privatePagesOf } from './private-pages';
import { productAdvice } from './product-advice';
import { securityHeadersDetails } from './security-headers-details';
import { pageIn, rules } from './security-headers.rules';

/** Stands for the random path of the error page wherever it is stored, so that two scans record the same. */
const NOT_FOUND_PATH = '/no-such-page';
const MOST_ASSETS = 50;

export const securityHeadersScanner = scanner('security_headers', {
  // Six probes with redirects, which are separate requests, and the fall-back to http; as an identity the crawl, and four for each private page.
  asIdentities: true,
  pagesAreHints: true,
  budget: { requests: 70, connections: 64, bytes: 48 * 1024 * 1024, durationMs: 50_000 },
  summary: ({ pages }) =>
    pages.some(isDocument)
      ? 'The security headers protect the pages that were checked.'
      : 'Nothing is wrong with the headers; there was no HTML page to judge.',
  observe,
  rules,
  whyUnread,
  whyUnsure,
  judged,
  unjudgedRules: ({ privatePages, isLoginUnknown }) => [
    ...(privatePages?.length === 0 ? (['private-page-cacheable'] as const) : []),
    ...(isLoginUnknown === true ? (['coop-missing'] as const) : []),
  ],
  details: securityHeadersDetails,
  advice: (seen, found) => {
    const start = pageIn(seen, 'start');
    return start && Object.fromEntries(found.map(({ id }) => [id, productAdvice(id, start)]));
  },
});

function whyUnread(seen: Seen): Inconclusive | null {
  const start = pageIn(seen, 'start');
  return start === undefined ? failedRequest(null) : whyUnanswered(start);
}

/** Headers of a refusal, or of an error, say nothing about the pages of the site. */
function whyUnsure(seen: Seen): Inconclusive | null {
  const { status = null } = pageIn(seen, 'start') ?? {};
  if (seen.pages.some(isDocument)) return null;
  return [401, 403].includes(status ?? 0) ? failedRequest('sign_in_required') : whyNoPage(status);
}

/** The start page stands for the host, unless it now leads to a login. */
function judged(seen: Seen): string[] {
  const [start, configured, asset] = (['start', 'configured', 'asset'] as const).map((role) =>
    pageIn(seen, role),
  );
  const isRead = start !== undefined && isDocument(start);
  const isLogin = isRead && start.html.hasPasswordField && pathOf(start) !== '/';
  return [
    ...(isRead && !isLogin ? [''] : []),
    ...(configured !== undefined && isDocument(configured) && !seen.isConfiguredHidden
      ? [pathOf(configured)]
      : []),
    ...(asset?.outcome === 'answered' && asset.status === 200 ? ['static files'] : []),
  ];
}

async function observe(input: ScannerInput): Promise<Seen> {
  const { client } = input;
  const { start: asked, plain } = await askStart(client, input.target);
  const start = pageOf('start', asked);
  const pages = [start, ...(plain === null ? [] : [pageOf('plain_http', plain)])];
  if (start.outcome !== 'answered') return { pages, certificateTrusted: null, privatePages: null };
  const { again, certificateTrusted } = await askAgainElsewhere(client, asked);
  const [notFound, configured] = await Promise.all([askMissing(input, asked), askConfigured(input, asked)]);
  pages.push(pageOf('start_again', again), notFound);
  if (configured !== null) pages.push(pageOf('configured', configured));
  const last = await askLast(client, { asked, pages, configured });
  const isConfiguredHidden = configured !== null && showsOther(configured);
  const privatePages = await privatePagesOf(input);
  const preload = await preloadDomainOf(input, asked, plain);
  const login = await drawnLoginOf(input, asked);
  const all = [...pages, ...last];
  return {
    pages: login === 'shown' ? all.map(asDrawn) : all,
    certificateTrusted,
    privatePages,
    preload,
    isConfiguredHidden,
    isLoginUnknown: login === 'unknown',
  };
}

const START: readonly Page['role'][] = ['start', 'start_again', 'start_uncached'];
const asDrawn = (page: Page): Page =>
  page.html !== null && START.includes(page.role)
    ? { ...page, html: { ...page.html, hasPasswordField: true } }
    : page;

/**
 * The independent second probe, on another address of the host where it has one, so that servers which differ are seen.
 * It verifies the certificate; where that fails, nothing was sent and the probe is repeated without.
 */
async function askAgainElsewhere(
  client: TargetClient,
  start: Asked,
): Promise<{ again: Asked; certificateTrusted: boolean | null }> {
  const { url, cookie } = start;
  const isEncrypted = url.startsWith('https:');
  const request = (more: AskOptions['request']): Promise<Asked> =>
    ask(client, url, { fresh: true, cookie, request: { verifyCertificate: isEncrypted, ...more } });
  const address = await otherAddress(client, url, start.response?.address);
  const elsewhere = address === null ? null : await request({ address });
  // The other address may be of a family that we have no route to.
  const isUsable = elsewhere !== null && ['tls', null].includes(elsewhere.failure);
  const again = isUsable ? elsewhere : await request({});
  if (again.failure !== 'tls') return { again, certificateTrusted: isEncrypted || null };
  return { again: await request({ verifyCertificate: false }), certificateTrusted: false };
}

async function otherAddress(
  client: TargetClient,
  url: string,
  used: ResolvedAddress | undefined,
): Promise<ResolvedAddress | null> {
  const others = await otherAddresses(client, url, used);
  return others.find(({ family }) => family !== used?.family) ?? others[0] ?? null;
}

async function askMissing({ client, missingPath }: ScannerInput, start: Asked): Promise<Page> {
  const { origin } = new URL(start.url);
  const page = pageOf('not_found', await ask(client, `${origin}${missingPath}`));
  return { ...page, url: `${origin}${NOT_FOUND_PATH}`, redirectsTo: null };
}

async function askConfigured({ client, settings }: ScannerInput, start: Asked): Promise<Asked | null> {
  const [endpoint] = settings?.endpoints ?? [];
  if (endpoint === undefined || !isUrl(endpoint, start.url)) return null;
  const { href } = new URL(endpoint, start.url);
  return isSameSite(href, client.target.host) ? ask(client, href, { hops: 2 }) : null;
}

interface Known {
  /** Of the start page. */
  asked: Asked;
  pages: readonly Page[];
  configured: Asked | null;
}

/**
 * The sixth probe goes where it tells most: past a cache that may explain a repeated nonce, else to the configured page
 * again, whose findings need confirmation, else to a static file.
 */
async function askLast(client: TargetClient, { asked, pages, configured }: Known): Promise<Page[]> {
  const seen = { pages: [...pages], certificateTrusted: null, privatePages: null };
  const [start, again, second] = (['start', 'start_again', 'configured'] as const).map((role) =>
    pageIn(seen, role),
  );
  if (start !== undefined && again !== undefined && cachedNonceIsIn(start, again)) {
    const past = new URL(asked.url);
    past.searchParams.set('palisade', randomUUID());
    return [pageOf('start_uncached', await ask(client, past.href, { fresh: true, cookie: asked.cookie }))];
  }
  if (configured !== null && second !== undefined && isDocument(second))
    return [
      pageOf(
        'configured_again',
        await ask(client, configured.url, { fresh: true, cookie: configured.cookie }),
      ),
    ];
  const asset = firstAsset(asked, client.target.host);
  return asset === null ? [] : [pageOf('asset', await ask(client, asset))];
}

function firstAsset(start: Asked, host: string): string | null {
  for (const written of htmlIn(start)?.assets.slice(0, MOST_ASSETS) ?? []) {
    if (!isUrl(written, start.url)) continue;
    const { href } = new URL(written, start.url);
    if (isSameSite(href, host)) return href;
  }
  return null;
}

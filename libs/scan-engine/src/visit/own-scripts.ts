import type { FailureCategory, TargetClient, TargetResponse } from '@palisade/target-client';
import type { Subresource } from '../page/html-elements';
import { isHtml } from '../page/page-response';
import { ask } from './ask';
import { isSameSite } from './same-site';
import type { CrawledPage } from './crawl-site';

/** Scripts read in one scan; the start page has most of those that matter. */
export const MOST_OWN_SCRIPTS = 12;
/** One hop for a canonical host, one for a version. */
const MOST_HOPS = 2;

/** `read`: the text is a script; the others give no text. */
export type ScriptOutcome = 'read' | 'failed' | 'missing' | 'not_a_script' | 'off_host';

/** A script of the site itself, and where it is used. */
export interface OwnScript {
  /** As the pages name it, after `<base>`, without fragment. */
  url: string;
  /** URLs of the pages that load it, in the order of the crawl. */
  pages: string[];
  outcome: ScriptOutcome;
  failure: FailureCategory | null;
  status: number | null;
  /** Decoded as UTF-8 and cut at the client's limit (1 MiB); '' unless it was read. Never to be stored. */
  text: string;
  truncated: boolean;
  /** The field `SourceMap`, or its previous name `X-SourceMap` (ECMA-426); null unless the script was read with one. */
  sourceMap: string | null;
}

export interface OwnScripts {
  scripts: OwnScript[];
  /** Own scripts that the pages name, those that were not read included. */
  named: number;
}

type Pages = readonly Pick<CrawledPage, 'url' | 'html'>[];

/**
 * Reads the scripts that the pages of a crawl load from the site itself (host and `www` twin): those of the first page in document order,
 * then those that most pages load; `most` at most. Plain GETs, which all tests of a scan share, two redirects on the host followed by hand.
 */
export async function readOwnScripts(
  client: TargetClient,
  pages: Pages,
  {
    signal,
    most = MOST_OWN_SCRIPTS,
    kind = 'script',
  }: { signal: AbortSignal; most?: number; kind?: Subresource['kind'] },
): Promise<OwnScripts> {
  const named = ownFilesOf(pages, client.target.host, kind);
  const scripts: OwnScript[] = [];
  for (const [url, users] of named.slice(0, most)) {
    if (signal.aborted) break;
    scripts.push({ ...(await read(client, url)), url, pages: users });
  }
  return { scripts, named: named.length };
}

/** URL and pages of each own script, in the order in which they are read. */
function ownFilesOf(
  pages: Pages,
  host: string,
  wanted: Subresource['kind'],
): [url: string, pages: string[]][] {
  const users = new Map<string, Set<string>>();
  for (const { url: page, html } of pages)
    for (const { kind, url } of html?.subresources ?? [])
      if (kind === wanted && isSameSite(url, host)) users.set(url, (users.get(url) ?? new Set()).add(page));
  const first = pages.find(({ html }) => html !== null)?.url ?? '';
  const rank = (from: readonly string[]): number => (from.includes(first) ? Infinity : from.length);
  // The sort is stable, so that document order decides among equals (and among those of the first page).
  return [...users]
    .map(([url, from]): [string, string[]] => [url, [...from]])
    .sort(([, one], [, other]) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one)));
}

type Reading = Omit<OwnScript, 'url' | 'pages'>;

const reading = (more: Partial<Reading>): Reading => ({
  outcome: 'failed',
  failure: null,
  status: null,
  text: '',
  truncated: false,
  sourceMap: null,
  ...more,
});

async function read(client: TargetClient, url: string): Promise<Reading> {
  const { outcome, failure, status, response, text } = await ask(client, url, { hops: MOST_HOPS });
  switch (outcome) {
    case 'failed':
      return reading({ failure });
    case 'off_host':
    case 'redirected':
      return reading({ outcome: 'off_host', status });
    case 'answered':
    case 'server_error':
    case 'too_many_requests':
    case 'challenge':
    case 'redirect_loop':
      return status === 200 && outcome === 'answered' && response !== null
        ? readingOf(response, text)
        : reading(
            status === 404 || status === 410
              ? { outcome: 'missing', status }
              : { status, failure: 'protocol' },
          );
  }
}

function readingOf({ status, headers, truncated }: TargetResponse, text: string): Reading {
  // An application that answers every path sends its page instead of the script.
  if (isHtml(headers, text) || isMarkup(text)) return reading({ outcome: 'not_a_script', status });
  const sourceMap = headers.find(([name]) => name === 'sourcemap' || name === 'x-sourcemap')?.[1] ?? null;
  return reading({ outcome: 'read', status, text, truncated, sourceMap });
}

const isMarkup = (text: string): boolean => /^\s*<(!doctype|html|head|body)\b/i.test(text.slice(0, 1024));

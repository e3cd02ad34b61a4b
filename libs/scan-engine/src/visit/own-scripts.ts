import {
  type FailureCategory,
  parseUrl,
  type TargetClient,
  type TargetResponse,
} from '@palisade/target-client';
import type { HtmlDocument, Subresource } from '../page/html/html-elements';
import { isHtml } from '../page/page-response';
import { modulesOfConfig } from '../page/require-config';
import { ask } from './ask';
import type { FileReading } from './site-reading';
import { isSameSite } from './same-site';
import { type UnreadBody, unreadBodyOf } from './unread-body';
import type { CrawledPage } from './crawled-page';

/** Scripts read in one scan; the start page has most of those that matter. */
export const MOST_OWN_SCRIPTS = 12;
/** One hop for a canonical host, one for a version. */
const MOST_HOPS = 2;

/** `read`: the text is a script; the others give no text. */
export type ScriptOutcome = 'read' | 'failed' | 'missing' | 'not_a_script' | 'off_host';

/** A script of the site itself, and where it is used. */
export interface OwnScript extends UnreadBody {
  /** As the pages name it, after `<base>`, without fragment. */
  url: string;
  /** URLs of the pages that load it, in the order of the crawl. */
  pages: string[];
  outcome: ScriptOutcome;
  failure: FailureCategory | null;
  status: number | null;
  /** Decoded as UTF-8 and cut at the client's limit (2 MiB); '' unless it was read. Never to be stored. */
  text: string;
  truncated: boolean;
  /** The field `SourceMap`, or its previous name `X-SourceMap` (ECMA-426); null unless the script was read with one. */
  sourceMap: string | null;
}

export interface OwnScripts {
  scripts: OwnScript[];
  /** Own scripts that the pages name, those that were not read included. */
  named: number;
  /** Those that were not requested, because there are too many, with the pages that load them. */
  unrequested: { url: string; pages: string[] }[];
}

type Pages = readonly Pick<CrawledPage, 'url' | 'html'>[];

/**
 * Reads the scripts that the pages of a crawl load from the site itself (host and `www` twin): those of the first page in document order,
 * then those that most pages load, then those that these import; `most` at most. Plain GETs, which all tests of a scan share, two redirects on the host followed by hand.
 */
export async function readOwnScripts(
  { client, signal, notes }: FileReading,
  pages: Pages,
  { most = MOST_OWN_SCRIPTS, kind = 'script' }: { most?: number; kind?: Subresource['kind'] } = {},
): Promise<OwnScripts> {
  const named = new Map(ownFilesOf(pages, client.target.host, kind));
  const scripts: OwnScript[] = [];
  // A map gives what is added on the way, too: what the scripts import comes after what the pages name.
  for (const [url, users] of named) {
    if (signal.aborted || scripts.length >= most) break;
    const script = { ...(await readFile(client, url)), url, pages: users };
    scripts.push(script);
    if (kind !== 'script') continue;
    for (const imported of [...importsOf(script), ...modulesOfConfig(script.text, users[0] ?? url)])
      if (isSameSite(imported, client.target.host) && !named.has(imported)) named.set(imported, users);
  }
  const requested = new Set(scripts.map(({ url }) => url));
  const unrequested = [...named].flatMap(([url, users]) => (requested.has(url) ? [] : { url, pages: users }));
  const read = { scripts, named: named.size, unrequested };
  notes.takeFiles(read);
  return read;
}

const MOST_IMPORTS = 50;
/** `import("./x.js")`, `import "./x.js"` and `from "./x.js"`, in the notation of minifiers too; only addresses that are written out. */
const IMPORT = /\b(?:import\s{0,5}\(?|from)\s{0,5}["'`]((?:\.{0,2}\/|https?:)[^"'`\s]{1,300})["'`]/g;

function importsOf({ url, text }: OwnScript): string[] {
  const imports = new Set<string>();
  for (const [, written = ''] of text.matchAll(IMPORT)) {
    if (imports.size >= MOST_IMPORTS) break;
    const target = parseUrl(written, url);
    if (target !== null && /\.m?js$/.test(target.pathname)) imports.add(target.href);
  }
  return [...imports];
}

/** URL and pages of each own script, in the order in which they are read. */
function ownFilesOf(
  pages: Pages,
  host: string,
  wanted: Subresource['kind'],
): [url: string, pages: string[]][] {
  const users = new Map<string, Set<string>>();
  for (const { url: page, html } of pages)
    for (const url of filesOf(html, wanted))
      if (isSameSite(url, host)) users.set(url, (users.get(url) ?? new Set()).add(page));
  const first = pages.find(({ html }) => html !== null)?.url ?? '';
  const rank = (from: readonly string[]): number => (from.includes(first) ? Infinity : from.length);
  // The sort is stable, so that document order decides among equals (and among those of the first page).
  return [...users]
    .map(([url, from]): [string, string[]] => [url, [...from]])
    .sort(([, one], [, other]) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one)));
}

const filesOf = (html: HtmlDocument | null, wanted: Subresource['kind']): string[] => [
  ...(html?.subresources ?? []).filter(({ kind }) => kind === wanted).map(({ url }) => url),
  ...(wanted === 'script' ? (html?.modules ?? []).map(({ url }) => url) : []),
];

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

async function readFile(client: TargetClient, url: string): Promise<Reading> {
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

function readingOf(response: TargetResponse, text: string): Reading {
  const { status, headers, truncated } = response;
  // An application that answers every path sends its page instead of the script.
  if (isHtml(headers, text) || isMarkup(text)) return reading({ outcome: 'not_a_script', status });
  const sourceMap = headers.find(([name]) => name === 'sourcemap' || name === 'x-sourcemap')?.[1] ?? null;
  return reading({ outcome: 'read', status, text, truncated, sourceMap, ...unreadBodyOf(response) });
}

const isMarkup = (text: string): boolean => /^\s*<(!doctype|html|head|body)\b/i.test(text.slice(0, 1024));

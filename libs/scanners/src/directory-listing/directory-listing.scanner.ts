import type { Failure, TargetResponse } from '@palisade/target-client';
import {
  type Scanner,
  type ScannerInput,
  isChallengePage,
  isHtml,
  redirectTarget,
  documentOf,
  isSameSite,
  knownProducts,
  type CrawledPage,
  pagesOfSite,
  textOf,
} from '@palisade/scan-engine';
import { judgeDirectoryListing } from './directory-listing.rules';
import { readListing } from './listing-formats';
import type {
  DirectoryListingObservation,
  FolderLook,
  FolderOutcome,
  SeenListing,
} from './listing-observation';
import { addressesIn, foldersOf } from './seen-folders';
import { sensitivityOf } from './sensitive-names';

const FIXED = ['/uploads/', '/backup/'];
const MOST_SHOWN = 8;
const MOST_CHALLENGES = 2;

export const directoryListingScanner: Scanner<DirectoryListingObservation> = {
  key: 'directory_listing',
  // The pages of the site, which all tests share, 9 folders, and second checks three of them.
  budget: { requests: 40, connections: 44, bytes: 24 * 1024 * 1024, durationMs: 58_000 },
  observe,
  judge: judgeDirectoryListing,
};

async function observe(input: ScannerInput): Promise<DirectoryListingObservation> {
  const { client, signal, missingPath } = input;
  const { pages } = await pagesOfSite(client, signal);
  const [start] = pages;
  const seen: DirectoryListingObservation = {
    ...{ start: startOf(start), products: [], seesOwnFiles: false, folders: [] },
    ...{ listsAnything: false, isMirror: false },
  };
  if (start === undefined || seen.start.outcome !== 'answered') return seen;
  const { origin } = new URL(start.url);
  // The crawl has requested it, so this costs nothing.
  const first = await client.request({ url: start.url });
  const text = first.ok ? textOf(first.body) : '';
  const folders = foldersOf(pages, addressesIn(text), start.url);
  seen.products = knownProducts({ headers: start.headers });
  seen.seesOwnFiles = folders.length > 0;
  const looks = new FolderLooks(input, origin);
  const isFolderUrl = start.url.endsWith('/');
  if (isFolderUrl) seen.folders.push(await looks.judge(new URL(start.url).pathname, first));
  for (const folder of [...folders, ...FIXED.filter((each) => !folders.includes(each))]) {
    if (looks.isStopped || signal.aborted) break;
    if (seen.folders.some((each) => each.folder === folder)) continue;
    seen.folders.push(await looks.look(folder));
  }
  if (seen.folders.some(({ outcome }) => outcome === 'listing')) {
    seen.listsAnything = (await looks.look(`${missingPath}/`)).outcome === 'listing';
    seen.isMirror = isMirror(pages, seen.folders[0]);
  }
  return seen;
}

function startOf(page: CrawledPage | undefined): DirectoryListingObservation['start'] {
  if (page === undefined) return { outcome: 'failed', failure: 'aborted' };
  const { outcome, failure } = page;
  const isTrouble = outcome === 'failed' || outcome === 'challenge' || outcome === 'too_many_requests';
  return { outcome: isTrouble ? outcome : 'answered', failure };
}

/** The start page and every other page list a folder. */
function isMirror(pages: readonly CrawledPage[], start: FolderLook | undefined): boolean {
  const read = pages.filter(({ html, status }) => html !== null && status === 200);
  const folders = new Set(read.map(({ url }) => new URL(url).pathname));
  return (
    start?.outcome === 'listing' &&
    folders.size > 1 &&
    read.every(
      ({ url, html }) =>
        new URL(url).pathname.endsWith('/') && /^(?:Index of|Directory)/i.test(html?.title ?? ''),
    )
  );
}

class FolderLooks {
  isStopped = false;
  private challenges = 0;

  constructor(
    private readonly input: ScannerInput,
    private readonly origin: string,
  ) {}

  async look(folder: string): Promise<FolderLook> {
    return this.judge(folder, await this.input.client.request({ url: `${this.origin}${folder}` }));
  }

  async judge(folder: string, response: TargetResponse | Failure): Promise<FolderLook> {
    const url = `${this.origin}${folder}`;
    const look: FolderLook = {
      ...{ folder, url, outcome: 'failed', failure: null, status: null, listing: null, confirmed: false },
    };
    if (!response.ok) return { ...look, failure: response.category };
    const listing = listingOf(response, url);
    const outcome = listing === null ? outcomeOf(response, url, this.input.client.target.host) : 'listing';
    this.note(outcome);
    const seen: FolderLook = { ...look, outcome, listing, status: response.status };
    // What would be high needs a second probe.
    if (listing?.sensitivity !== 'secret') return seen;
    const again = await this.input.client.request({ url, share: false });
    const second = again.ok ? listingOf(again, url) : null;
    if (second === null)
      return { ...seen, outcome: 'failed', listing: null, failure: again.ok ? null : again.category };
    return { ...seen, listing: second, confirmed: true };
  }

  private note(outcome: FolderOutcome): void {
    if (outcome === 'challenge') this.challenges += 1;
    if (outcome === 'too_many_requests' || this.challenges >= MOST_CHALLENGES) this.isStopped = true;
  }
}

function listingOf(response: TargetResponse, url: string): SeenListing | null {
  if (response.status !== 200) return null;
  const text = textOf(response.body);
  const html = isHtml(response.headers, text) ? documentOf(response, url) : null;
  const listing = readListing(text, url, html);
  if (listing === null) return null;
  const telling = listing.entries.flatMap((name) => {
    const sensitivity = sensitivityOf(name);
    return sensitivity === null ? [] : [{ name, sensitivity }];
  });
  const worst = telling.find(({ sensitivity }) => sensitivity === 'secret') ?? telling[0];
  const names = telling
    .filter(({ sensitivity }) => sensitivity === worst?.sensitivity)
    .map(({ name }) => name.slice(0, 80))
    .sort();
  return {
    ...{ server: listing.server, isBucket: listing.isBucket, entries: listing.entries.length },
    ...{ sensitive: names.slice(0, MOST_SHOWN), sensitivity: worst?.sensitivity ?? null },
  };
}

function outcomeOf(response: TargetResponse, url: string, host: string): FolderOutcome {
  const { status, headers, body } = response;
  if (isChallengePage(status, headers, textOf(body))) return 'challenge';
  if (status === 429) return 'too_many_requests';
  if (status >= 500) return 'server_error';
  if (status === 401 || status === 403) return 'refused';
  if (status >= 400) return 'absent';
  const target = redirectTarget(response, url);
  if (target !== null && !isSameSite(target.href, host)) return 'off_host';
  return status >= 300 ? 'redirect' : 'other';
}

import { type CrawlRecord, lastingUrl, rulesOf } from '@palisade/scan-engine';
import type { ListeningScript } from './card-listeners';
import type { LedgerSeen } from './ledger-reading';
import { pathOfPage } from './page-facts';
import { type UnauthorisedScript, WHY_UNAUTHORISED } from './unauthorised-scripts';

/** What the ledger of one scan shows; the lists of places name what a second response showed too. */
export interface LedgerFacts {
  pages: CrawlRecord[];
  ledger: LedgerSeen;
  skimmersTwice: number[];
  unauthorised: UnauthorisedScript[];
  unauthorisedTwice: number[];
  listening: ListeningScript[];
  listeningTwice: number[];
}

const MOST_SHOWN = 8;

type LedgerRule = 'thirdparty-skimmer' | 'thirdparty-unauthorised' | 'thirdparty-listens-to-card-field';

export const LEDGER_RULES = rulesOf<'third_party_scripts', LedgerFacts, LedgerRule>({
  'thirdparty-skimmer': ({ ledger, pages: read, skimmersTwice }) =>
    ledger.skimmers.map(({ url, location, pages, uses, destinations }, place) => ({
      location,
      seenOn: pages,
      url: url ?? urlOf(read, pages),
      observed: `${uses.join(', ')}; sends to ${destinations.join(', ')}, which it hides`,
      expected: 'no program that hides where it sends what people type',
      confirmed: skimmersTwice.includes(place),
      facts: { pages: pages.slice(0, MOST_SHOWN) },
    })),
  'thirdparty-unauthorised': ({ unauthorised, unauthorisedTwice, pages: read }) =>
    unauthorised.map(({ address, location, pages, why, count, isSensitive }, place) => ({
      ...(isSensitive && { severity: 'high' as const }),
      location,
      seenOn: pages,
      url: urlOf(read, pages),
      observed: address ?? (count === 1 ? 'a program in the page' : `${count} programs in the page`),
      expected: 'only scripts that the owner of the check has authorised',
      detail: [
        WHY_UNAUTHORISED[why],
        ...(isSensitive ? ['It runs on a page with a field for a password or a card number.'] : []),
      ].join(' '),
      confirmed: unauthorisedTwice.includes(place),
      facts: { pages: pages.slice(0, MOST_SHOWN) },
    })),
  'thirdparty-listens-to-card-field': ({ listening, listeningTwice, pages: read }) =>
    listening.map(({ url, location, pages, fields, events, loadedBy }, place) => ({
      location,
      seenOn: pages,
      url: urlOf(read, pages),
      observed: `${url} listens to ${events.join(', ')} of ${fields.join(', ')}`,
      expected: 'only scripts of the site, of the payment provider, or authorised ones',
      confirmed: listeningTwice.includes(place),
      facts: { pages: pages.slice(0, MOST_SHOWN), loaded_by: loadedBy },
    })),
});

const urlOf = (read: readonly CrawlRecord[], [path]: readonly string[]): string =>
  read.find(({ url }) => pathOfPage(lastingUrl(url)) === path)?.url ?? '';

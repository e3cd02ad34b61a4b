import type { CrawledPage, OwnScript, ScannerInput } from '@palisade/scan-engine';
import type { SeenScript } from '../page-scripts';
import { listeningScripts } from './card-listeners';
import { ledgerReading } from './ledger-reading';
import type { LedgerFacts } from './ledger-rules';
import { ledgerSources, listeningSeenTwice, skimmersSeenTwice, unauthorisedSeenTwice } from './read-sources';
import { unauthorisedScripts } from './unauthorised-scripts';

interface Read {
  pages: readonly CrawledPage[];
  own: readonly OwnScript[];
  scripts: readonly SeenScript[];
  /** Those of them that their hosts can change, and that the page does not need at its fields. */
  readers: readonly SeenScript[];
}

/** What the ledger makes of the pages and scripts that the test has read. */
export async function readLedger(
  input: ScannerInput,
  { pages, own, scripts, readers }: Read,
): Promise<Omit<LedgerFacts, 'pages'>> {
  const sources = await ledgerSources(input, pages, own, scripts);
  const ledger = ledgerReading(sources);
  const terms = {
    authorised: input.authorisedScripts,
    host: input.client.target.host,
    today: input.now.toISOString().slice(0, 10),
  };
  const unauthorised = unauthorisedScripts(ledger.reading, terms);
  const listening = listeningScripts(sources.pages, readers, ledger.reading, terms);
  return {
    ledger,
    skimmersTwice: await skimmersSeenTwice(input, ledger.skimmers, sources),
    unauthorised,
    unauthorisedTwice: await unauthorisedSeenTwice(input, unauthorised, sources, terms),
    listening,
    listeningTwice: await listeningSeenTwice(input, listening, sources),
  };
}

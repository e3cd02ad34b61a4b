import { CATALOGUE, setupOf } from '@palisade/catalogue';
import { setupSentences } from '@palisade/vocabulary';
import type { ScanOrder } from './run-scan';

/** What tests of the scan wait for, so that nobody has to read it from their results. */
export function missingSetup({ tests, settings, dns, identities = [] }: ScanOrder): string[] {
  const has = {
    identity: identities.length > 0,
    document: settings.api_exposure?.openapi !== undefined,
    resolver: dns.blockListServers.length > 0,
  };
  const sentences = setupSentences(tests.map((key) => ({ name: CATALOGUE[key].name, setup: setupOf(key) })));
  return sentences.filter(({ setup }) => !has[setup]).map(({ sentence }) => `${sentence}.`);
}

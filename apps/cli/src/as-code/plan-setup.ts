import { CATALOGUE, setupOf } from '@palisade/catalogue';
import type { PalisadeClient } from '@palisade/client';
import { setupSentences, type TestSetup } from '@palisade/vocabulary';
import { changesOfCheck, type MatchedCheck } from './plan-checks';
import { readIdentities } from './team-state';

/** What tests that the file switches on wait for, before `apply` does so. */
export async function setupNotes(
  matched: readonly MatchedCheck[],
  client: PalisadeClient,
): Promise<string[]> {
  const changed = matched.filter((each) => missingBesides(each, []).length > 0 && switchesTestsOn(each));
  const identities = await readIdentities(
    client,
    changed.flatMap(({ entry, state }) => (entry.scan_identities === undefined ? (state ?? []) : [])),
  );
  return changed.flatMap((each) => {
    const { entry, label, state } = each;
    const known = entry.scan_identities ?? identities.get(state?.id ?? '') ?? [];
    return missingBesides(each, known.length > 0 ? ['identity'] : []).map(
      (sentence) => `check ${label}: ${sentence}.`,
    );
  });
}

const switchesTestsOn = (each: MatchedCheck): boolean =>
  changesOfCheck(each).some(({ members }) => members.some(({ member }) => member === 'tests'));

function missingBesides({ entry }: MatchedCheck, has: readonly TestSetup[]): string[] {
  const hasDocument = entry.test_configs.api_exposure?.openapi !== undefined;
  const tests = entry.tests.map((key) => ({ name: CATALOGUE[key].name, setup: setupOf(key) }));
  const missing = setupSentences(tests).filter(
    ({ setup }) => !has.includes(setup) && !(setup === 'document' && hasDocument),
  );
  return missing.map(({ sentence }) => sentence);
}

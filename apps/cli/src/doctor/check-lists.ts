import { agedLists } from '@palisade/catalogue';
import { type LoadedDataState, LoadedDataRepository } from '@palisade/persistence';
import { withDatabase } from '../operator-database';
import { type Finding, ok, warning } from './finding';

const NAME = 'lists';
const LOAD =
  'Let workers reach its source (HTTPS_PROXY, DATA_URL). Where there is no way, set DATA_UPDATES=off and carry the lists over: docs/data.md, "Closed networks".';
const RENEW =
  'Let workers load it, carry it over as a file, or upgrade Palisade: docs/data.md, "How old a list may be".';

/** The lists that tests judge by. Nothing where the database is away or older, which another check says. */
export async function checkLists(databaseUrl: string): Promise<Finding[]> {
  const read = withDatabase((dataSource) => new LoadedDataRepository(dataSource).list(), { databaseUrl });
  const loaded = await read.catch(() => null);
  return loaded === null ? [] : judgeLists(loaded, Date.now());
}

/** @param now milliseconds since 1970 */
export function judgeLists(
  loaded: readonly Pick<LoadedDataState, 'id' | 'date' | 'confirmedOn' | 'failure'>[],
  now: number,
): Finding[] {
  const failed = loaded.flatMap(({ id, failure }) =>
    failure === null ? [] : [warning(NAME, `The last load of ${id} failed: ${failure}`, LOAD)],
  );
  const aged = agedLists(loaded, now).map(({ id, day, age }) => {
    const effect = age === 'stale' ? 'tests that find nothing are inconclusive' : 'results say so';
    return warning(NAME, `${id} was last current on ${day}: ${effect}`, RENEW);
  });
  const findings = [...aged, ...failed];
  return findings.length > 0 ? findings : [ok(NAME, 'The lists that tests judge by are current')];
}

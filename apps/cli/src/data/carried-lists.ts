import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { LoadedDataRepository } from '@palisade/persistence';
import {
  InvalidData,
  checkDataDocument,
  dataAddresses,
  loadDataDocument,
  shippedDocument,
  shippedText,
} from '@palisade/scan-engine';
import { readDnsSettings } from '@palisade/target-client';
import { VERSION } from '@palisade/version';
import { DATA_IDS, type DataId, isDataId, isRecord } from '@palisade/vocabulary';
import type { Command } from 'commander';
import { printResult } from '../print-result';
import { withDatabase } from '../operator-database';
import { reasonOf } from '../reason-of';

const MOST_UNPACKED = 256 * 1024 * 1024;
/** It has the scores of the flaws that the other lists name. */
const LAST: DataId = 'epss';
const CVES = /\bCVE-\d{4}-\d{4,10}\b/g;

interface CarriedList {
  id: DataId;
  document: string;
  confirmed_on: string | null;
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** Loads every list from its public source into one file, for an installation that cannot. Needs no installation. */
export async function fetchLists(
  command: Command,
  file: string,
  addresses = dataAddresses({ dataUpdates: 'on' }),
): Promise<void> {
  const settings = { dns: readDnsSettings(process.env), agent: `Palisade/${VERSION} (data)` };
  const cves = new Set(DATA_IDS.flatMap((id) => shippedText(id).match(CVES) ?? []));
  const lists: CarriedList[] = [];
  const failures: string[] = [];
  const ids = [...addresses.keys()].sort((one, other) => Number(one === LAST) - Number(other === LAST));
  for (const id of ids) {
    try {
      const loaded = await loadDataDocument(id, addresses.get(id) ?? [], settings, { cves });
      if (loaded.outcome !== 'loaded') continue;
      for (const cve of loaded.text.match(CVES) ?? []) cves.add(cve);
      lists.push({ id, document: loaded.text, confirmed_on: loaded.isPublic ? today() : null });
    } catch (error) {
      if (!(error instanceof InvalidData)) throw error;
      failures.push(`${id}: ${error.message}`);
    }
  }
  if (lists.length === 0) throw new InvalidData(`No list could be loaded. ${failures.join(' ')}`);
  writeFileSync(file, gzipSync(JSON.stringify({ palisade_data: 1, lists })));
  printResult(command, { file, lists: lists.map(({ id }) => id), failures }, [
    ...failures.map((failure) => `Not in the file: ${failure}`),
    `${file} has ${lists.length} lists. Take it to the other network: palisade data import ${file}`,
  ]);
}

/** Stores the lists of such a file for all workers. @throws before anything is stored, when one of them cannot be used */
export async function importLists(command: Command, file: string): Promise<void> {
  const lists = await Promise.all(carriedIn(file).map(checked));
  await withDatabase(async (dataSource) => {
    const repository = new LoadedDataRepository(dataSource);
    for (const list of lists) await repository.storeImported(list);
  });
  const unused = lists.filter(({ id, date }) => date < shippedDocument(id).date).map(({ id }) => id);
  printResult(command, { lists: lists.map(({ id, date }) => ({ id, date })), unused }, [
    ...lists.map(({ id, date }) => `${id.padEnd(18)} ${date}`),
    ...(unused.length > 0 ? [`Not used, because this release has newer ones: ${unused.join(', ')}`] : []),
    'Workers use them within 5 minutes.',
  ]);
}

function carriedIn(file: string): CarriedList[] {
  const document = unpacked(file);
  if (!isRecord(document) || document.palisade_data !== 1 || !Array.isArray(document.lists))
    throw new InvalidData(`${file} is not a file of palisade data fetch.`);
  return document.lists.map((list: unknown) => {
    const { id, document: text, confirmed_on: confirmed = null } = isRecord(list) ? list : {};
    if (typeof id !== 'string' || !isDataId(id) || typeof text !== 'string')
      throw new InvalidData(
        `${file} has a list that this release does not know: ${String(id).slice(0, 40)}.`,
      );
    const isDay = typeof confirmed === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(confirmed);
    return { id, document: text, confirmed_on: isDay && confirmed <= today() ? confirmed : null };
  });
}

function unpacked(file: string): unknown {
  try {
    return JSON.parse(gunzipSync(readFileSync(file), { maxOutputLength: MOST_UNPACKED }).toString('utf8'));
  } catch (error) {
    throw new InvalidData(`${file} cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

async function checked({ id, document, confirmed_on: confirmedOn }: CarriedList) {
  try {
    const { text, date, source } = await checkDataDocument(id, document);
    return { id, document: text, date, source, confirmedOn };
  } catch (error) {
    if (!(error instanceof InvalidData)) throw error;
    throw new InvalidData(`The list ${id} cannot be used: ${error.message}`, { cause: error });
  }
}

import { dataSetsOf } from '@palisade/catalogue';
import {
  type DataTexts,
  InvalidData,
  type ListDays,
  dataAddresses,
  loadDataDocument,
} from '@palisade/scan-engine';
import { isUrl } from '@palisade/target-client';
import { VERSION } from '@palisade/version';
import type { ScanOrder } from './run-scan';

const ADDRESS = /^https?:\/\/[^\s/]+/;

/**
 * The lists for the tests of a scan from DATA_URL, JS_ADVISORIES_URL and RDAP_BOOTSTRAP_URL, and with DATA_UPDATES=on from the public sources:
 * unlike a worker, a command would ask them at every run, so that is not the default. Lists that cannot be loaded are replaced by those of the
 * release.
 */
export async function operatorData(
  { tests, dns }: Pick<ScanOrder, 'tests' | 'dns'>,
  environment: Readonly<Record<string, string | undefined>>,
  complain: (line: string) => void,
): Promise<{ data: DataTexts; dataDays: ListDays }> {
  const wanted = new Set(tests.flatMap(dataSetsOf));
  const addresses = dataAddresses({
    dataUpdates: environment.DATA_UPDATES === 'on' ? 'on' : 'off',
    dataUrl: addressIn(environment.DATA_URL),
    jsAdvisoriesUrl: addressIn(environment.JS_ADVISORIES_URL),
    rdapBootstrapUrl: addressIn(environment.RDAP_BOOTSTRAP_URL),
  });
  const loads = [...addresses].filter(([id]) => wanted.has(id));
  const data: DataTexts = {};
  const confirmed: ListDays['confirmed'] = {};
  await Promise.all(
    loads.map(async ([id, places]) => {
      try {
        const loaded = await loadDataDocument(id, places, { dns, agent: `Palisade/${VERSION} (data)` });
        if (loaded.outcome !== 'loaded') return;
        data[id] = loaded.text;
        if (loaded.isPublic) confirmed[id] = new Date().toISOString().slice(0, 10);
      } catch (error) {
        if (!(error instanceof InvalidData)) throw error;
        complain(`The list ${id} of this release is used: ${error.message}`);
      }
    }),
  );
  return { data, dataDays: { confirmed } };
}

/** A variable that is set but empty counts as not set. @throws InvalidData */
function addressIn(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!ADDRESS.test(text) || !isUrl(text))
    throw new InvalidData('DATA_URL, JS_ADVISORIES_URL and RDAP_BOOTSTRAP_URL must be http(s) addresses.');
  return text;
}

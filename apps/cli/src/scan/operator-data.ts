import { dataSetsOf } from '@palisade/catalogue';
import { type DataTexts, InvalidData, dataAddresses, loadDataDocument } from '@palisade/scan-engine';
import { isUrl } from '@palisade/target-client';
import { VERSION } from '@palisade/version';
import type { ScanOrder } from './run-scan';

const ADDRESS = /^https?:\/\/[^\s/]+/;

/** The operator's lists for the tests of a scan (DATA_URL, JS_ADVISORIES_URL, RDAP_BOOTSTRAP_URL). Lists that cannot be loaded are replaced by those of the release. */
export async function operatorData(
  { tests, dns }: Pick<ScanOrder, 'tests' | 'dns'>,
  environment: Readonly<Record<string, string | undefined>>,
  complain: (line: string) => void,
): Promise<DataTexts> {
  const wanted = new Set(tests.flatMap(dataSetsOf));
  const addresses = dataAddresses({
    dataUrl: addressIn(environment.DATA_URL),
    jsAdvisoriesUrl: addressIn(environment.JS_ADVISORIES_URL),
    rdapBootstrapUrl: addressIn(environment.RDAP_BOOTSTRAP_URL),
  });
  const loads = [...addresses].filter(([id]) => wanted.has(id));
  const data: DataTexts = {};
  await Promise.all(
    loads.map(async ([id, address]) => {
      try {
        const loaded = await loadDataDocument(id, address, { dns, agent: `Palisade/${VERSION} (data)` });
        if (loaded !== null) data[id] = loaded.text;
      } catch (error) {
        if (!(error instanceof InvalidData)) throw error;
        complain(`The list ${id} of this release is used: ${error.message}`);
      }
    }),
  );
  return data;
}

/** A variable that is set but empty counts as not set. @throws InvalidData */
function addressIn(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!ADDRESS.test(text) || !isUrl(text))
    throw new InvalidData('DATA_URL, JS_ADVISORIES_URL and RDAP_BOOTSTRAP_URL must be http(s) addresses.');
  return text;
}

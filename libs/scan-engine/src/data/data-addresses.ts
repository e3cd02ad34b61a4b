import { PUBLIC_SOURCES, type PublicSource } from '@palisade/catalogue';
import { type DataId, DATA_IDS } from '@palisade/vocabulary';
import { fileNameOf } from './documents';

/** Where a list is loaded from. */
export interface DataAddress {
  /** The files of the list; one, unless a public source publishes it in several. */
  urls: readonly string[];
  /** Whether the list may be missing there: an operator publishes only some. */
  isOptional: boolean;
  /** The public source; absent for an address of the operator, who answers for the list. */
  source?: PublicSource;
}

/** DATA_UPDATES, DATA_URL, JS_ADVISORIES_URL and RDAP_BOOTSTRAP_URL. */
export interface DataPlaces {
  /** Whether lists that the operator does not publish come from their public sources. */
  dataUpdates?: 'on' | 'off';
  dataUrl?: string;
  jsAdvisoriesUrl?: string;
  rdapBootstrapUrl?: string;
}

/** The addresses of each list, in the order in which they are asked: those of the operator, then the public source. */
export function dataAddresses(places: DataPlaces): Map<DataId, DataAddress[]> {
  const { dataUpdates = 'off', dataUrl, jsAdvisoriesUrl, rdapBootstrapUrl } = places;
  const ofOne = new Map<DataId, string | undefined>([
    ['js_advisories', jsAdvisoriesUrl],
    ['rdap_servers', rdapBootstrapUrl],
  ]);
  const addresses = new Map<DataId, DataAddress[]>();
  for (const id of DATA_IDS) {
    const source = PUBLIC_SOURCES[id];
    const own = ofOne.get(id);
    const list: DataAddress[] = [];
    if (own !== undefined) list.push({ urls: [own], isOptional: false });
    else if (dataUrl !== undefined)
      list.push({ urls: [`${dataUrl.replace(/\/$/, '')}/${fileNameOf(id)}`], isOptional: true });
    if (own === undefined && dataUpdates === 'on' && source !== undefined)
      list.push({ urls: source.addresses, isOptional: false, source });
    if (list.length > 0) addresses.set(id, list);
  }
  return addresses;
}

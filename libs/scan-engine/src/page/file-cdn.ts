import { parseUrl } from '@palisade/target-client';
import type { DataDocuments } from '../data/documents';
import { oncePerDocument } from '../data/scan-data';

/** A file of a library on a network that keeps every release under its own address. */
export interface CdnFile {
  host: string;
  /** As the network names the library, lower case; null where the address does not say. */
  library: string | null;
  /** The exact version in the address; null for a range such as `@3`, and for none. */
  version: string | null;
  /** Path inside the library's release. */
  file: string;
}

type Reader = (path: string) => Omit<CdnFile, 'host'> | null;

const EXACT = /^v?(\d{1,4}(?:\.\d{1,6}){1,3}(?:[-+][0-9A-Za-z.+-]{1,40})?)$/;
const exact = (text: string | undefined): string | null => EXACT.exec(text ?? '')?.[1] ?? null;

/** `/ajax/libs/jquery/3.4.1/jquery.min.js`; `depth` folders come before the name. */
const byFolders =
  (depth: number): Reader =>
  (path) => {
    const [library, version, ...file] = path.split('/').slice(depth + 1);
    return library === undefined || file.length === 0
      ? null
      : { library: library.toLowerCase(), version: exact(version), file: file.join('/') };
  };

/** `/npm/@scope/name@1.2.3/dist/x.js`; only three numbers are an exact version, since `@3.4` follows new releases. */
const byPackage =
  (prefix: string): Reader =>
  (path) => {
    if (!path.startsWith(prefix)) return null;
    const match = /^((?:@[\w.-]{1,100}\/)?[\w.-]{1,100})(?:@([^/]{1,60}))?(?:\/(.*))?$/.exec(
      path.slice(prefix.length),
    );
    if (match === null) return null;
    const [, library = '', version, file = ''] = match;
    const isExact = /^v?\d+\.\d+\.\d+/.test(version ?? '');
    return { library: library.toLowerCase(), version: isExact ? exact(version) : null, file };
  };

/** `/3.3.7/js/bootstrap.min.js` of a network that has one library. */
const byVersion =
  (library: string): Reader =>
  (path) => {
    const [version, ...file] = path.split('/').slice(1);
    return { library, version: exact(version), file: file.join('/') };
  };

/** `/jquery-3.4.1.slim.min.js`, and `/ui/1.12.1/jquery-ui.min.js`. */
const ofJquery: Reader = (path) => {
  const ui = /^\/(ui|mobile)\/([^/]{1,40})\/(.*)$/.exec(path);
  if (ui !== null)
    return { library: `jquery-${ui[1]}`, version: exact(ui[2]), file: (ui[3] ?? '').slice(0, 200) };
  const file = path.slice(1, 200);
  const named =
    /^(jquery(?:-migrate)?)-(\d{1,4}\.\d{1,6}(?:\.\d{1,6})?)(?:\.slim|\.pack)?(?:\.min)?\.js$/.exec(file);
  return { library: named?.[1] ?? 'jquery', version: named?.[2] ?? null, file };
};

/** `/ajax/jQuery/jquery-1.9.1.min.js`. */
const ofMicrosoft: Reader = (path) => {
  const named =
    /^\/ajax\/[\w.]{1,40}\/(jquery(?:[-.]migrate)?)-(\d{1,4}\.\d{1,6}(?:\.\d{1,6})?)(?:\.min)?\.js$/i.exec(
      path,
    );
  const library = named?.[1]?.toLowerCase().replace('.', '-') ?? null;
  return { library, version: named?.[2] ?? null, file: path.slice(1, 200) };
};

type Network = DataDocuments['file_cdns']['networks'][number];

/** `/releases/v5.15.4/css/all.css` of a network that has one library. */
const byRelease =
  (library: string): Reader =>
  (path) => ({
    library,
    version: exact(/^\/releases\/([^/]{1,40})\//.exec(path)?.[1]),
    file: path.slice(1, 200),
  });

function readerOf(network: Network): Reader {
  switch (network.form) {
    case 'folders':
      return byFolders(network.depth);
    case 'package':
      return byPackage(network.prefix);
    case 'version':
      return byVersion(network.library);
    case 'releases':
      return byRelease(network.library);
    case 'jquery':
      return ofJquery;
    case 'microsoft':
      return ofMicrosoft;
  }
}

const readersOf = oncePerDocument(
  ({ networks }: DataDocuments['file_cdns']) =>
    new Map(networks.map((network) => [network.host, readerOf(network)])),
);

/** The file of a library at an address, or null if the host is not a network for files of libraries. Linear in the address. */
export function cdnFileOf(address: string, networks: DataDocuments['file_cdns']): CdnFile | null {
  const url = parseUrl(address);
  if (url === null) return null;
  const read = readersOf(networks).get(url.hostname);
  if (read === undefined) return null;
  const file = read(url.pathname) ?? { library: null, version: null, file: url.pathname.slice(1, 200) };
  return { host: url.hostname, ...file };
}

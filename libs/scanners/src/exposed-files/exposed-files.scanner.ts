import { bounded, curl, scanner, shQuote } from '@palisade/scan-engine';
import { configuredRow, rowsFor } from './exposed-files.rows';
import { HIDDEN_FILES_ADVICE } from './hidden-files-advice';
import { technologiesOf } from './technologies';

/** The symbols of a swap file are behind its first blocks. */
const stringsOf = (url: string): string =>
  `${curl(url)} --range 0-16383 ${shQuote(url)} | head -c 16384 | LC_ALL=C tr -cs '[:print:]' '\\n' | head -n 60`;
/** Some tools lead from a fixed address to the page. */
const beginOf = (url: string): string =>
  `${curl(url)} -L --compressed --range 0-1023 ${shQuote(url)} | head -c 1024 | LC_ALL=C tr -c '[:print:]\\n' . | head -n 20`;

export const exposedFilesScanner = scanner('exposed_files', {
  budget: {
    // 4 controls, 31 paths, 5 of a technology, the start page, second probes; ten more paths with their controls.
    requests: 67,
    connections: 70,
    bytes: 4 * 1024 * 1024,
    durationMs: 58_000,
    isGentle: true,
  },
  summary: 'None of the known files and tools is exposed.',
  controls: ['/.<missing>', '/<missing>.php', '/<missing>/', '/<missing>'],
  rows: (site) => {
    const rows = rowsFor(site.isVerified, technologiesOf(site));
    // One defect, one issue.
    const isOthers = site.input.runs('product_exposure') !== null;
    const known = isOthers ? rows.filter(({ rule }) => rule !== 'exposed-metrics') : rows;
    const isKnown = (path: string): boolean => known.some((row) => row.path === path);
    const configured = [...new Set(site.input.settings?.paths ?? [])].filter((path) => !isKnown(path));
    return [...known, ...configured.map(configuredRow)];
  },
  sighting: ({ url, contentType }) => ({
    facts: { content_type: bounded(contentType ?? '') },
    reproduce: url.endsWith('.swp') ? stringsOf(url) : beginOf(url),
  }),
  details: ({ isVerified }) =>
    isVerified
      ? {}
      : {
          left_out:
            'the paths that are requested on verified domains only; verify the domain to include them',
        },
  advice: HIDDEN_FILES_ADVICE,
});

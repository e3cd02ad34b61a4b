import { readHtmlDocument } from '@palisade/scan-engine';
import { readListing } from '../../../libs/scanners/src/directory-listing/listing-formats';
import type { IsShown } from './shown-words';

/** What a file of this kind holds, by the words of the evidence. Bytes that cannot be printed are dots in the output. */
const KINDS: readonly [says: RegExp, shows: RegExp][] = [
  [/^ref: /, /^ref: refs\//m],
  [/the object name of a commit/, /^[0-9a-f]{40}/m],
  [/names the folder of a Git repository/, /^gitdir: /m],
  [/section of git|remote address/, /^\s*\[(?:core|remote)/m],
  [/table NODES/, /SQLite format/],
  [/a SQLite database/, /SQLite format/],
  [/Mercurial/, /^(?:revlogv1|store|fncache|dotencode|generaldelta)$/m],
  [/PHP source/, /<\?(?:php|=|\s)|\$\w+ *=|define\(/],
  [/a swap file of Vim/, /b0VIM/],
  [/configuration of the web application/, /<configuration/],
  [/adapter(?:,| and) database/, /adapter:/],
  [/pg_dump/, /PGDMP/],
  [/SQL dump/, /CREATE TABLE|INSERT INTO|COPY /i],
  [/a zip archive/, /^PK/],
  [/a tar archive/, /ustar|^\.{3}/],
  [/the text format of Prometheus|metrics whose labels/, /^# (?:HELP|TYPE) /m],
  [/a log with/, /\d\d:\d\d/],
  [/DS_Store/, /Bud1/],
  [/packages of the application/, /"packages"/],
  [/links to /, /"_links"/],
  [/output of phpinfo/, /PHP Version|phpinfo\(\)/],
  [/Apache Status/, /Apache Status/],
  [/Telescope/, /id="telescope"|Telescope/],
  [/profiles of Go/, /\/debug\/pprof/],
  [/profiler of Symfony/, /Symfony Profiler/],
  [/ELMAH/, /Error log for/i],
  [/ASP\.NET/, /Application Trace/i],
  [/Adminer/, /Adminer/],
  [/phpMyAdmin/, /phpMyAdmin|CommonParams/],
  [/PEM block/, /-----BEGIN /],
  [/aws_access_key_id/, /aws_access_key_id/],
  [/names with (?:passwords|hashes)/, /^[^\s:]+:\S/m],
  [/host, username/, /"(?:password|passphrase)"/],
  [/services of a Compose file/, /^services:/m],
  [/content that paths/, /^(?![^]*<title>(?:404|not found))[^]*\S/i],
];

/** The names of settings whose values the file has. */
const namesIn = (says: string): string[] =>
  /^(?:values of )?([\w.:-]+(?:(?:, | and )[\w.:-]+)*)/.exec(says)?.[1]?.split(/, | and /) ?? [];

/** A file of the kind that was observed, or one with its names. */
export const hasFile: IsShown = (observed, output) => {
  const says = observed.replace(/^status \d+, /, '');
  const kind = KINDS.find(([words]) => words.test(says));
  // Every second byte of UTF-16 is a dot.
  const text = output.replaceAll('.', '');
  return kind === undefined
    ? namesIn(says).some((name) => output.includes(name) || text.includes(name.replaceAll('.', '')))
    : kind[1].test(output);
};

/** A list of the files of the folder that the command requests, as the test reads it. */
export function hasListing(output: string, command: string): boolean {
  const url = /'(https?:\/\/[^']+)'/.exec(command)?.[1] ?? '';
  const isHtml = /<(?:!doctype html|html|title|pre|h1)[\s>]/i.test(output) && !output.startsWith('<?xml');
  return readListing(output, url, isHtml ? readHtmlDocument(output, url) : null) !== null;
}

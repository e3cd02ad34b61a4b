import { gunzipSync } from 'node:zlib';
import { parseOutsideJson } from '@palisade/outside-json';
import { type DataId, isRecord } from '@palisade/vocabulary';
import { InvalidData } from './invalid-data';

/** Reads the forms of public sources. Rows that cannot be read are left out: `fewestRows` of the source and the previous list say when those are too many. */

type Json = Record<string, unknown>;

export interface PublicContext {
  /** The day of the load. */
  day: string;
  /** Flaws that any other list names: the scores of all others, a third of a million, are left out. */
  cves: ReadonlySet<string>;
}

/** A document of `DATA_FORMS` without `data` and `source`, and how many rows its file has. */
export interface ReadList {
  members: Json;
  date: string;
  rows: number;
}

const CVE = /^CVE-\d{4}-\d{4,10}$/;
const DAY = /^\d{4}-\d{2}-\d{2}/;
/** Unpacked, EPSS has 10 MiB. */
const MOST_UNPACKED = 64 * 1024 * 1024;

const records = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** The member that makes the form. @throws InvalidData */
function listIn(value: unknown): Json[] {
  if (!Array.isArray(value)) throw new InvalidData('The document is not in the form of its source.');
  return records(value);
}

/** A text in one line, as `text()` of the forms takes it; null for something else. */
function line(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  const plain = value.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return plain === '' ? null : plain.slice(0, most).trimEnd();
}

const dayIn = (value: unknown): string | null =>
  typeof value === 'string' ? (DAY.exec(value)?.[0] ?? null) : null;

export function kevOf({ vulnerabilities, dateReleased }: Json, day: string): ReadList {
  const rows = listIn(vulnerabilities).flatMap((row) => {
    const [cve, added] = [line(row.cveID, 30), dayIn(row.dateAdded)];
    const [vendor, product] = [line(row.vendorProject, 200), line(row.product, 200)];
    const name = line(row.vulnerabilityName, 300);
    if (!cve || !CVE.test(cve) || !added || !vendor || !product || !name) return [];
    return [{ cve, vendor, product, name, added, ransomware: row.knownRansomwareCampaignUse === 'Known' }];
  });
  return { members: { vulnerabilities: rows }, date: dayIn(dateReleased) ?? day, rows: rows.length };
}

/** https://endoflife.date/docs/api/v1/, all products with their branches. */
export function endOfLifeOf({ result, generated_at: at }: Json, day: string): ReadList {
  const products = new Map<string, unknown>();
  for (const { name, label, releases } of listIn(result)) {
    if (typeof name !== 'string' || !/^[a-z0-9][a-z0-9._+-]{0,80}$/.test(name)) continue;
    const branches = records(releases)
      .slice(0, 500)
      .flatMap((release) => {
        const branch = line(release.name, 60);
        const latest = isRecord(release.latest) ? line(release.latest.name, 60) : null;
        if (branch === null) return [];
        return [{ branch, is_ended: release.isEol === true, ends: dayIn(release.eolFrom), latest }];
      });
    products.set(name, { name: line(label, 100) ?? name, branches });
  }
  const members = { products: Object.fromEntries(products) };
  return { members, date: dayIn(at) ?? day, rows: products.size };
}

const STATES = ['pending', 'qualified', 'usable', 'readonly', 'retired', 'rejected'];

/** https://www.gstatic.com/ct/log_list/v3/log_list_schema.json */
export function ctLogsOf({ operators, log_list_timestamp: at }: Json, day: string): ReadList {
  const logs = listIn(operators).flatMap((operator) => [
    ...records(operator.logs).flatMap((log) => logOf(operator, log, 'rfc6962')),
    ...records(operator.tiled_logs).flatMap((log) => logOf(operator, log, 'static')),
  ]);
  return { members: { logs }, date: dayIn(at) ?? day, rows: logs.length };
}

function logOf(operator: Json, log: Json, kind: 'rfc6962' | 'static'): Json[] {
  const [state] = isRecord(log.state) ? Object.keys(log.state) : [];
  const { start_inclusive: from, end_exclusive: until } = isRecord(log.temporal_interval)
    ? log.temporal_interval
    : {};
  const { log_id: id, key, url = log.submission_url } = log;
  if (typeof id !== 'string' || typeof key !== 'string' || typeof url !== 'string') return [];
  if (state === undefined || !STATES.includes(state)) return [];
  const name = line(operator.name, 100) ?? 'unknown';
  return [
    {
      id,
      operator: name,
      description: line(log.description, 200) ?? name,
      kind,
      url,
      state,
      key,
      from: line(from, 40),
      until: line(until, 40),
    },
  ];
}

/** https://publicsuffix.org/list/: a rule a line up to the first blank, comments, and two parts. */
function publicSuffixesOf(text: string, day: string): ReadList {
  const [rules, privateRules] = [[], []] as [string[], string[]];
  let [isPrivate, date] = [false, day];
  for (const each of text.split('\n')) {
    const [rule = ''] = each.trim().split(/\s/, 1);
    if (each.includes('===BEGIN PRIVATE DOMAINS===')) isPrivate = true;
    else if (each.startsWith('// VERSION:')) date = dayIn(each.slice(11).trim()) ?? day;
    else if (rule !== '' && !rule.startsWith('//'))
      (isPrivate ? privateRules : rules).push(rule.toLowerCase());
  }
  if (!text.includes('===END PRIVATE DOMAINS==='))
    throw new InvalidData('The list does not come to its end.');
  return { members: { rules, private_rules: privateRules }, date, rows: rules.length + privateRules.length };
}

/** One entry a line, between lines of comments that JSON does not have. */
function hstsPreloadOf(text: string, date: string): ReadList {
  const domains = new Set<string>();
  if (!text.trimEnd().endsWith('}')) throw new InvalidData('The list does not come to its end.');
  let names = 0;
  for (const raw of text.split('\n')) {
    const each = raw.trim();
    if (!each.startsWith('{') || !each.includes('"name"')) continue;
    const entry = jsonOrNull(each.endsWith(',') ? each.slice(0, -1) : each);
    if (!isRecord(entry) || typeof entry.name !== 'string' || entry.mode !== 'force-https') continue;
    names += 1;
    if (entry.include_subdomains === true && /^[a-z0-9-]{2,63}$/.test(entry.name)) domains.add(entry.name);
  }
  return { members: { top_level_domains: [...domains].sort(), names }, date, rows: names };
}

function jsonOrNull(text: string): unknown {
  try {
    return parseOutsideJson(text, { values: 50 });
  } catch {
    return null;
  }
}

/** Cells of comma-separated values, where quoted ones may hold commas and ends of lines (RFC 4180). */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let [cell, isQuoted] = ['', false];
  const endCell = (): void => {
    rows.at(-1)?.push(cell.replace(/\s+/g, ' ').trim());
    cell = '';
  };
  for (const character of `${text}\n`) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += character;
    else if (character === ',') endCell();
    else if (character === '\n') {
      endCell();
      rows.push([]);
    } else cell += character;
  }
  return rows.filter((row) => row.some((each) => each !== ''));
}

const withoutNotes = (cell = ''): string => cell.replace(/\[\d+\]/g, '').trim();
const REACHABLE = new Map([
  ['True', true],
  ['False', false],
]);

/** Address Block, Name, RFC, Allocation Date, Termination Date, …, Globally Reachable, …; a cell may name two blocks. */
function specialAddressesOf(texts: readonly string[], date: string): ReadList {
  const networks = texts.flatMap((text) => {
    const [head = [], ...rows] = cellsOf(text);
    const [ended, reachable] = [head.indexOf('Termination Date'), head.indexOf('Globally Reachable')];
    if (head[0] !== 'Address Block' || ended < 0 || reachable < 0)
      throw new InvalidData('The file is not a registry of special-purpose addresses.');
    return rows.flatMap((cells) =>
      withoutNotes(cells[0])
        .split(',')
        .map((prefix) => ({
          prefix: prefix.trim(),
          name: line(cells[1], 100) ?? 'unnamed',
          is_global: REACHABLE.get(withoutNotes(cells[reachable])) ?? null,
          is_ended: !['', 'N/A'].includes(withoutNotes(cells[ended])),
        })),
    );
  });
  return { members: { networks }, date, rows: networks.length };
}

/** https://www.first.org/epss/data_stats: a comment with the day, the names of the columns, a score a line. */
function epssOf(file: Buffer, { day, cves }: PublicContext): ReadList {
  const text = unpacked(file).toString('latin1');
  const scores: Record<string, number> = {};
  let rows = 0;
  for (const [, cve = '', score = ''] of text.matchAll(
    /^(CVE-\d{4}-\d{4,10}),(\d(?:\.\d{1,12})?(?:e-\d\d?)?),/gm,
  )) {
    rows += 1;
    if (cves.has(cve)) scores[cve] = Number(score);
  }
  return {
    members: { scores },
    date: dayIn(/score_date:(\S{10,40})/.exec(text.slice(0, 500))?.[1]) ?? day,
    rows,
  };
}

function unpacked(file: Buffer): Buffer {
  if (file.readUInt16BE(0) !== 0x1f8b) return file;
  try {
    return gunzipSync(file, { maxOutputLength: MOST_UNPACKED });
  } catch {
    throw new InvalidData('The file cannot be unpacked, or is too large unpacked.');
  }
}

/** Lists whose sources publish no JSON. @throws InvalidData */
export function readPublicText(
  id: DataId,
  files: readonly Buffer[],
  context: PublicContext,
): ReadList | null {
  const [first = Buffer.alloc(0)] = files;
  if (id === 'public_suffixes') return publicSuffixesOf(first.toString('utf8'), context.day);
  if (id === 'hsts_preload') return hstsPreloadOf(first.toString('utf8'), context.day);
  if (id === 'special_addresses')
    return specialAddressesOf(
      files.map((file) => file.toString('utf8')),
      context.day,
    );
  if (id === 'epss') return first.length < 2 ? null : epssOf(first, context);
  return null;
}

import { createPublicKey, verify } from 'node:crypto';
import type { PublicSource } from '@palisade/catalogue';
import { JsonTooLarge, parseOutsideJson } from '@palisade/outside-json';
import { isRecord, type DataId } from '@palisade/vocabulary';
import { z } from 'zod';
import { DATA_FORMS } from './data-forms';
import { fileNameOf } from './documents';
import { InvalidData } from './invalid-data';
import {
  type PublicContext,
  type ReadList,
  ctLogsOf,
  endOfLifeOf,
  kevOf,
  readPublicText,
} from './public-lists';
import { readRetireJs } from './retire-js';
import { rowsIn } from './rows-in';

export interface ReadDocument {
  /** `YYYY-MM-DD`. */
  date: string;
  source: string;
  /** For `DataTexts`. */
  text: string;
}

/** The repository of RetireJS has less than half; endoflife.date, the largest, 200,000. */
const MOST_VALUES = 100_000;
const MOST_PUBLIC_VALUES = 1_000_000;

/** The files of public sources that are JSON. An operator may publish them as they are, too. */
const PUBLIC_JSON: Partial<Record<DataId, (document: Record<string, unknown>, day: string) => ReadList>> = {
  js_advisories: (document, day) => {
    const libraries = readRetireJs(document);
    return { members: { libraries }, date: day, rows: rowsIn({ libraries }) };
  },
  rdap_servers: ({ publication, services }, day) => ({
    members: { services },
    // IANA's file says when it was published.
    date: /^\d{4}-\d{2}-\d{2}/.exec(String(publication))?.[0] ?? day,
    rows: Array.isArray(services) ? services.length : 0,
  }),
  kev: kevOf,
  end_of_life: endOfLifeOf,
  ct_logs: ctLogsOf,
};

const SOURCES: Partial<Record<DataId, string>> = {
  js_advisories: 'RetireJS repository',
  rdap_servers: 'RDAP bootstrap file of IANA (RFC 9224)',
  kev: 'Known Exploited Vulnerabilities Catalog of CISA',
  end_of_life: 'endoflife.date',
  ct_logs: 'Log list of Chrome',
};

/**
 * Checks a document that an operator publishes for a set.
 * @param day of the file, `YYYY-MM-DD`: the repository of RetireJS has no date. It may be published as it is for `js_advisories`, and so may
 *   the JSON of other public sources.
 * @throws InvalidData
 */
export function readDataDocument(id: DataId, text: string, day: string): ReadDocument {
  const document = jsonOf(text, MOST_VALUES);
  const read = isRecord(document) && !('data' in document) ? PUBLIC_JSON[id]?.(document, day) : undefined;
  if (read === undefined) return checked(id, document);
  return checked(id, documentOf(id, read, `${SOURCES[id]}, loaded by the operator`));
}

/**
 * Reads what a public source sent.
 * @param files those of the source, in order
 * @throws InvalidData when the signature is not that of the source, or when the form is another or has too few rows
 */
export function readPublicFiles(
  id: DataId,
  source: PublicSource,
  files: readonly Buffer[],
  context: PublicContext,
): ReadDocument {
  requireSignature(source, files);
  const read = readPublicText(id, files, context) ?? publicJson(id, files[0], context.day);
  if (read.rows < source.fewestRows)
    throw new InvalidData(`The list has ${read.rows} rows, and at least ${source.fewestRows} are expected.`);
  return checked(id, documentOf(id, read, source.publisher));
}

function publicJson(id: DataId, file: Buffer | undefined, day: string): ReadList {
  const document = jsonOf(file?.toString('utf8') ?? '', MOST_PUBLIC_VALUES);
  const read = isRecord(document) ? PUBLIC_JSON[id]?.(document, day) : undefined;
  if (read === undefined) throw new InvalidData('The document is not in the form of its source.');
  return read;
}

function requireSignature({ signedBy }: PublicSource, files: readonly Buffer[]): void {
  if (signedBy === undefined) return;
  const key = createPublicKey({ key: Buffer.from(signedBy, 'base64'), format: 'der', type: 'spki' });
  const [list, signature] = [files[0], files.at(-1)];
  if (files.length < 2 || !list || !signature || !verify('sha256', list, key, signature))
    throw new InvalidData('The signature of the list is not by the key of its source.');
}

const documentOf = (id: DataId, { members, date }: ReadList, source: string): unknown => ({
  data: id,
  date,
  source,
  ...members,
});

function checked(id: DataId, document: unknown): ReadDocument {
  const result = DATA_FORMS[id].safeParse(document);
  if (!result.success)
    throw new InvalidData(`The document is not a valid ${fileNameOf(id)}: ${whatIsWrong(result.error)}`);
  const { date, source } = result.data;
  return { date, source, text: JSON.stringify(result.data) };
}

function jsonOf(text: string, values: number): unknown {
  try {
    return parseOutsideJson(text, { values });
  } catch (error) {
    if (error instanceof JsonTooLarge) throw new InvalidData(error.message);
    throw new InvalidData('The document is not JSON.');
  }
}

/** The first three places and what they should have. */
const whatIsWrong = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'document'}: ${message}`.slice(0, 160))
    .join('; ');

/** See `dataSchema`. */
export const schemaOf = (id: DataId): object => z.toJSONSchema(DATA_FORMS[id]);

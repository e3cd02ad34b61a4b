import { JsonTooLarge, parseOutsideJson } from '@palisade/outside-json';
import { isRecord, type DataId } from '@palisade/vocabulary';
import { z } from 'zod';
import { DATA_FORMS } from './data-forms';
import { fileNameOf } from './documents';
import { InvalidData } from './invalid-data';
import { readRetireJs } from './retire-js';

export interface ReadDocument {
  /** `YYYY-MM-DD`. */
  date: string;
  source: string;
  /** For `DataTexts`. */
  text: string;
}

/** The repository of RetireJS, the largest, has less than half. */
const MOST_VALUES = 100_000;

const IANA = 'RDAP bootstrap file of IANA (RFC 9224), loaded by the operator';
const RETIRE_JS = 'RetireJS repository, loaded by the operator';

/**
 * Checks a document that an operator publishes for a set.
 * @param day of the file, `YYYY-MM-DD`: the repository of RetireJS has no date. It may be published as it is for `js_advisories`, and IANA's
 *   bootstrap file for `rdap_servers`.
 * @throws InvalidData
 */
export function readDataDocument(id: DataId, text: string, day: string): ReadDocument {
  const checked = DATA_FORMS[id].safeParse(formOf(id, jsonOf(text), day));
  if (!checked.success)
    throw new InvalidData(`The document is not a valid ${fileNameOf(id)}: ${whatIsWrong(checked.error)}`);
  const { date, source } = checked.data;
  return { date, source, text: JSON.stringify(checked.data) };
}

function jsonOf(text: string): unknown {
  try {
    return parseOutsideJson(text, { values: MOST_VALUES });
  } catch (error) {
    if (error instanceof JsonTooLarge) throw new InvalidData(error.message);
    throw new InvalidData('The document is not JSON.');
  }
}

function formOf(id: DataId, document: unknown, date: string): unknown {
  if (!isRecord(document) || 'data' in document) return document;
  if (id === 'js_advisories') return { data: id, date, source: RETIRE_JS, libraries: readRetireJs(document) };
  return id === 'rdap_servers' ? bootstrapOf(document, date) : document;
}

/** IANA's file says when it was published. */
function bootstrapOf({ publication, services }: Record<string, unknown>, day: string): unknown {
  const date = /^\d{4}-\d{2}-\d{2}/.exec(String(publication))?.[0] ?? day;
  return { data: 'rdap_servers', date, source: IANA, services };
}

/** The first three places and what they should have. */
const whatIsWrong = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'document'}: ${message}`.slice(0, 160))
    .join('; ');

/** See `dataSchema`. */
export const schemaOf = (id: DataId): object => z.toJSONSchema(DATA_FORMS[id]);

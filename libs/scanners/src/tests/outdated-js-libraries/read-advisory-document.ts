import { type JsAdvisories, InvalidJsAdvisories, readRetireJs } from './js-advisories';

const SOURCE = 'RetireJS repository, loaded by the operator (JS_ADVISORIES_URL)';

/**
 * Reads a document of RetireJS that the operator's URL gave. `list` is what `ScanSessionOptions.jsAdvisories` takes.
 * @param date of the document, `YYYY-MM-DD`.
 * @throws InvalidJsAdvisories when the document cannot be used.
 */
export function readAdvisoryDocument(
  text: string,
  date: string,
): { list: string; date: string; libraries: number } {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new InvalidJsAdvisories('The document is not JSON.');
  }
  const libraries = readRetireJs(document);
  const list: JsAdvisories = { date, source: SOURCE, libraries };
  return { list: JSON.stringify(list), date, libraries: Object.keys(libraries).length };
}

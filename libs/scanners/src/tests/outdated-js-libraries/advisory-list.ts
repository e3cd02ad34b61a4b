import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsAdvisories } from './js-advisories';

let bundled: JsAdvisories | undefined;
/** A thread serves many scans in a row, all with the same list. */
let latest: { text: string; list: JsAdvisories } | undefined;

/** The list that is part of the product, read when it is needed first. */
export function bundledAdvisories(): JsAdvisories {
  bundled ??= JSON.parse(readFileSync(join(__dirname, 'data/js-advisories.json'), 'utf8')) as JsAdvisories;
  return bundled;
}

/** The list that the operator's URL gave (`ScannerInput.jsAdvisories`), else that of the product; the newer of the two. */
export function currentAdvisories(text: string | null): JsAdvisories {
  if (text === null) return bundledAdvisories();
  if (latest?.text !== text) latest = { text, list: JSON.parse(text) as JsAdvisories };
  return latest.list.date < bundledAdvisories().date ? bundledAdvisories() : latest.list;
}

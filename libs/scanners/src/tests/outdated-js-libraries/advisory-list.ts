import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsAdvisories } from './js-advisories';

let bundled: JsAdvisories | undefined;

/** The list that is part of the product, read when it is needed first. */
export function bundledAdvisories(): JsAdvisories {
  bundled ??= JSON.parse(readFileSync(join(__dirname, 'data/js-advisories.json'), 'utf8')) as JsAdvisories;
  return bundled;
}

import type { StepCounter } from '@palisade/scan-engine';
import { withoutBlanks } from '@palisade/target-client';

/** More tags than this are ignored: real records have at most a dozen. */
const MOST_TAGS = 60;

/** The tags of a DMARC, DKIM, MTA-STS or TLSRPT record (`name=value; …`), names in lower case; the first of a name counts. Null if one is not a tag. */
export function tagsOf(text: string, steps?: StepCounter): Map<string, string> | null {
  const tags = new Map<string, string>();
  const parts = text.split(';', MOST_TAGS).map(withoutBlanks);
  for (const part of parts) {
    steps?.add(part.length + 1);
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = withoutBlanks(part.slice(0, Math.max(0, at))).toLowerCase();
    if (!/^[a-z0-9_]{1,64}$/.test(name)) return null;
    if (!tags.has(name)) tags.set(name, withoutBlanks(part.slice(at + 1)));
  }
  return tags;
}

/** Whether the record starts with this version, as its standard demands: no blank may come before, and only DMARC allows them at the sign. */
export function startsWithVersion(text: string, version: string): boolean {
  const [first = ''] = text.split(';', 1);
  const written = version === 'DMARC1' ? first.replace(/^v[ \t]{0,9}=[ \t]{0,9}/, 'v=') : first;
  const wanted = `v=${version}`;
  return written.startsWith(wanted) && withoutBlanks(written.slice(wanted.length)) === '';
}

/** A record that its owner means so and receivers leave out: another case, quotation marks, backslashes of an editor. */
export const isMeantAs = (text: string, version: string): boolean =>
  text
    .slice(0, 64)
    .replaceAll(/[\s"'\\]/g, '')
    .toLowerCase()
    .startsWith(`v=${version.toLowerCase()}`);

/** The records of this version; without any, those that are meant so. */
export function recordsOf(texts: readonly string[], version: string): string[] {
  const exact = texts.filter((text) => startsWithVersion(text, version));
  return exact.length > 0 ? exact : texts.filter((text) => isMeantAs(text, version));
}

import type { StepCounter } from '@palisade/scan-engine';

/** More tags than this are ignored: real records have at most a dozen. */
const MOST_TAGS = 60;

/** The tags of a DMARC, DKIM, MTA-STS or TLSRPT record (`name=value; …`), names in lower case; the first of a name counts. Null if one is not a tag. */
export function tagsOf(text: string, steps?: StepCounter): Map<string, string> | null {
  const tags = new Map<string, string>();
  const parts = text.split(';', MOST_TAGS).map((part) => part.trim());
  for (const part of parts) {
    steps?.add(part.length + 1);
    if (part === '') continue;
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(0, at)).trim().toLowerCase();
    if (!/^[a-z0-9_]{1,64}$/.test(name)) return null;
    if (!tags.has(name)) tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}

/** Whether the record starts with this version, as its standard demands. */
export const startsWithVersion = (text: string, version: string): boolean => {
  const [name = '', ...value] = (text.split(';', 1)[0] ?? '').split('=');
  return name.trim() === 'v' && value.join('=').trim() === version;
};

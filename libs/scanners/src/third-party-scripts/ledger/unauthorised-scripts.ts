import { isThirdParty } from '@palisade/scan-engine';
import type { AuthorisedScript, LedgerReading, LedgerScript } from '@palisade/vocabulary';

type Why = 'unknown' | 'version' | 'expired';

export const WHY_UNAUTHORISED: Readonly<Record<Why, string>> = {
  unknown: 'Nobody has authorised it.',
  version: 'The version that runs is not the authorised one.',
  expired: 'Its authorisation has expired.',
};

/** A script that runs without the consent of the owner; the programs of one page are one. */
export interface UnauthorisedScript {
  /** Null for programs in a page. */
  address: string | null;
  /** The address, or the path of the page. */
  location: string;
  pages: string[];
  why: Why;
  count: number;
}

/**
 * Scripts of others on any page, and all scripts on pages with a field for a password or a card number. None where the owner has authorised nothing: then
 * nobody keeps a list. A version whose content was not read counts as the authorised one.
 */
export function unauthorisedScripts(
  { scripts, pages }: LedgerReading,
  authorised: readonly AuthorisedScript[],
  { host, today }: { host: string; today: string },
): UnauthorisedScript[] {
  if (authorised.length === 0) return [];
  const sensitive = new Set(pages.filter(({ isSensitive }) => isSensitive).map(({ path }) => path));
  const found = new Map<string, UnauthorisedScript>();
  for (const script of scripts) {
    const { address } = script;
    const isOfOthers = address !== null && isThirdParty(script.host, host);
    const places = isOfOthers ? script.pages : script.pages.filter((path) => sensitive.has(path));
    const why = places.length === 0 ? null : whyUnauthorised(script, authorised, today);
    if (why === null) continue;
    for (const location of address === null ? places : [address]) {
      const known = found.get(location);
      if (known !== undefined) known.count += 1;
      else
        found.set(location, {
          address,
          location,
          pages: address === null ? [location] : places,
          why,
          count: 1,
        });
    }
  }
  return [...found.values()];
}

function whyUnauthorised(
  script: LedgerScript,
  authorised: readonly AuthorisedScript[],
  today: string,
): Why | null {
  const own = authorised.filter(({ address }) => address === script.address);
  const valid = own.filter(({ until }) => until === null || until >= today);
  if (valid.some((each) => covers(each, script))) return null;
  // Programs in pages have no address that would say which one has another version.
  if (script.address === null || own.length === 0) return 'unknown';
  return valid.length === 0 ? 'expired' : 'version';
}

function covers({ match, marks }: AuthorisedScript, { shape, sha256 }: LedgerScript): boolean {
  const mark = match === 'exact' ? (sha256 ?? shape) : shape;
  return match === 'url' || mark === null || marks.includes(mark);
}

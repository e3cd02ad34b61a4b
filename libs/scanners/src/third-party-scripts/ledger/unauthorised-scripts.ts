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
  /** It runs on a page with a field for a password or a card number. */
  isSensitive: boolean;
}

/** Of one check. */
export interface AuthorisationTerms {
  authorised: readonly AuthorisedScript[];
  /** Its own. */
  host: string;
  /** As `YYYY-MM-DD`. */
  today: string;
}

/**
 * Scripts of others on any page, and all scripts on pages with a field for a password or a card number. None where the owner has authorised nothing: then
 * nobody keeps a list. A version whose content was not read counts as the authorised one.
 */
export function unauthorisedScripts(
  { scripts, pages }: LedgerReading,
  { authorised, host, today }: AuthorisationTerms,
): UnauthorisedScript[] {
  if (authorised.length === 0) return [];
  const sensitive = new Set(pages.filter(({ isSensitive }) => isSensitive).map(({ path }) => path));
  const found = new Map<string, UnauthorisedScript>();
  for (const script of scripts) {
    const { address } = script;
    const isOfOthers = address !== null && isThirdParty(script.host, host);
    const places = isOfOthers ? script.pages : script.pages.filter((path) => sensitive.has(path));
    const why = places.length === 0 ? null : whyUnauthorised(script, { authorised, today });
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
          isSensitive: address === null || places.some((path) => sensitive.has(path)),
        });
    }
  }
  return [...found.values()];
}

/** Whether the owner has said that it may run; nobody has where there is no list. */
export const isAuthorised = (script: LedgerScript, terms: AuthorisationTerms): boolean =>
  whyUnauthorised(script, terms) === null;

function whyUnauthorised(
  script: LedgerScript,
  { authorised, today }: Pick<AuthorisationTerms, 'authorised' | 'today'>,
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

import type { ScriptAuthorisationState, ScriptMatch } from '@palisade/vocabulary';
import type { KeptVersion } from './ledger-state';

/** What the owner of a site said about a script. */
export interface ScriptAuthorisation {
  match: ScriptMatch;
  /** A day as `YYYY-MM-DD`, the last one; null without an end. */
  until: string | null;
  /** SHA-256 or shapes of the versions that were known then; empty where the address alone counts. */
  marks: readonly string[];
}

/** What a new version must have to be authorised too. */
export const marksOf = (match: ScriptMatch, versions: readonly KeptVersion[]): string[] =>
  match === 'url' ? [] : versions.flatMap((version) => markOf(match, version) ?? []);

const markOf = (match: ScriptMatch, { sha256, shape }: KeptVersion): string | null =>
  match === 'exact' ? (sha256 ?? shape) : shape;

/** Another version than the authorised one is not authorised. */
export function authorisationState(
  authorisation: ScriptAuthorisation | null,
  versions: readonly KeptVersion[],
  now: Date,
): ScriptAuthorisationState {
  if (authorisation === null) return 'none';
  const { match, until, marks } = authorisation;
  if (until !== null && now.toISOString().slice(0, 10) > until) return 'expired';
  const [current] = versions;
  const mark = current === undefined ? null : markOf(match, current);
  return match === 'url' || mark === null || marks.includes(mark) ? 'authorised' : 'none';
}

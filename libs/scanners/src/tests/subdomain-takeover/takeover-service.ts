/**
 * Who can claim a name that has no site at the service: `free` anyone with an account, `checked` only who proves to own the name, `github`
 * and `azure` anyone unless a TXT record of the domain says who owns it.
 */
export type ClaimRule = 'free' | 'checked' | 'github' | 'azure';

export interface TakeoverService {
  id: string;
  name: string;
  /** Matches a name of the CNAME chain, in lower case. */
  pattern: RegExp;
  rule: ClaimRule;
  /** How the service says that nobody has the name: its own page, or that DNS does not know the target. */
  sign: { statuses: readonly number[]; text: string; isWholeBody?: boolean } | 'no_name';
  /** Where the provider describes names of customers. */
  source: string;
}

/** Each label of a suffix is literal. */
export const below = (...suffixes: string[]): RegExp =>
  new RegExp(`\\.(?:${suffixes.map((suffix) => suffix.replaceAll('.', '\\.')).join('|')})$`);
/** One label and the suffix. */
export const oneBelow = (suffix: string): RegExp => new RegExp(`^[^.]+\\.${suffix.replaceAll('.', '\\.')}$`);
export const at = (...names: string[]): RegExp =>
  new RegExp(`^(?:[^.]+\\.)*(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})$`);
export const says = (text: string, ...statuses: number[]) => ({ statuses, text });
/** The text is all that the page says: it is too common for a part of one. */
export const saysOnly = (text: string, ...statuses: number[]) => ({ statuses, text, isWholeBody: true });

/**
 * Who can claim a name that has no site at the service: `free` anyone with an account, `checked` only who proves to own the name, `github`
 * anyone unless the owner has verified the domain there.
 */
export type ClaimRule = 'free' | 'checked' | 'github';

export interface TakeoverService {
  id: string;
  name: string;
  /** Matches a name of the CNAME chain, in lower case. */
  pattern: RegExp;
  rule: ClaimRule;
  /** How the service says that nobody has the name: a page of its own, or that DNS does not know the target. */
  sign: { statuses: readonly number[]; text: string } | 'no_name';
  /** Where the provider describes names of customers. */
  source: string;
}

/** Each label of a suffix is literal. */
export const below = (...suffixes: string[]): RegExp =>
  new RegExp(`\\.(?:${suffixes.map((suffix) => suffix.replaceAll('.', '\\.')).join('|')})$`);
export const at = (...names: string[]): RegExp =>
  new RegExp(`^(?:[^.]+\\.)*(?:${names.map((name) => name.replaceAll('.', '\\.')).join('|')})$`);
export const says = (text: string, ...statuses: number[]) => ({ statuses, text });

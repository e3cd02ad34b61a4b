import type { IdentityProof, SignInProof } from './scan-identities';

/** What was found at the address of a login. */
export interface LoginPage {
  /** After redirects. */
  url: string;
  /** Names of the fields; null where the page has none. */
  usernameField: string | null;
  passwordField: string | null;
  /** Names of fields that are sent as they come, tokens for example. */
  hiddenFields: string[];
  /** Where the form goes. */
  action: string | null;
  hasCaptcha: boolean;
  /** Why no scan can sign in here, in one sentence; null if it may. */
  message: string | null;
}

/** What a visitor sees of a page; secrets are masked. */
export interface PageGlimpse {
  url: string;
  status: number | null;
  /** Empty where the page has none. */
  title: string;
  /** The first 200 characters of its text. */
  text: string;
}

/** A sign-in that was tried before its identity is stored. */
export interface IdentityPreview {
  proof: IdentityProof;
  stranger: PageGlimpse | null;
  identity: PageGlimpse | null;
  proposedVerify: SignInProof | null;
  proposedNever: string[];
}

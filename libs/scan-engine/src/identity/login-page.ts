import type { TargetClient } from '@palisade/target-client';
import type { IdentityProof, ScanIdentity } from '@palisade/vocabulary';
import { findLogin } from './login-fields';
import { isAnswer, LoginVisit } from './login-visit';
import { inconclusiveProof } from './proof-reasons';
import { addressOf } from './sign-in-context';

/** What a person needs to know of a login before a scan uses it. */
export interface LoginPage {
  /** Where the page is after redirects. */
  url: string;
  usernameField: string | null;
  passwordField: string;
  /** Names of hidden fields, which are sent as they came. */
  hiddenFields: string[];
  hasCaptcha: boolean;
  /** Where the form goes, without query. */
  action: string;
}

const NO_FIELDS = { usernameField: null, passwordField: null, totpField: null };

/** Reads the page of a login as a stranger, or says why it has no login that a scan can fill in. */
export async function readLoginPage(
  client: TargetClient,
  url: string,
  identity: Pick<ScanIdentity, 'origins'>,
): Promise<LoginPage | IdentityProof> {
  const address = addressOf(identity, url, client);
  if (address === null) return inconclusiveProof('login_elsewhere');
  if (!(await client.mayHoldCredentials(address))) return inconclusiveProof('owner_not_seen');
  const page = await new LoginVisit(client, identity, address).send({ method: 'GET', url: address });
  if (!isAnswer(page)) return page;
  const found = findLogin(page.text, page.url, NO_FIELDS);
  if (!('form' in found)) return found;
  const { form, usernameField, passwordField, hasCaptcha } = found;
  const { origin, pathname } = new URL(form.action ?? page.url);
  return {
    url: page.url,
    usernameField,
    passwordField,
    action: `${origin}${pathname}`,
    hiddenFields: form.fields
      .filter(({ type, name }) => type === 'hidden' && name !== '')
      .map(({ name }) => name),
    hasCaptcha,
  };
}

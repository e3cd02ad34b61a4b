import type { Failure, TargetClient, TargetResponse } from '@palisade/target-client';
import { countsAttempts } from '@palisade/target-client';
import { type IdentityProof, namesRefusedHeader, type ScanIdentity } from '@palisade/vocabulary';
import { textOf } from '../page/body-text';
import { isChallengePage } from '../visit/challenge-page';
import { brokenCredentials, type Credentials } from './credentials';
import { IdentitySession, originsOf } from './identity-session';
import type { IdentityServices } from './identity-services';
import { reasonOf } from './login-visit';
import { holds } from './page-condition';
import {
  inconclusiveProof,
  type InconclusiveReason,
  provenProof,
  type RefusedReason,
  refusedProof,
} from './proof-reasons';
import { signIn } from './sign-in';
import { addressOf, isSignedIn, type SignedIn, type SignInContext } from './sign-in-context';

/** An identity that the site treats as its account, and how that was proven. */
export interface ProvenIdentity {
  identity: ScanIdentity;
  credentials: Credentials;
  proof: IdentityProof;
}

export const isProven = (result: ProvenIdentity | IdentityProof): result is ProvenIdentity =>
  'credentials' in result;

/**
 * Signs in and proves it in three ways: a stranger is a stranger, the session is the account, and a broken session is a stranger again.
 * Notes the result. Nothing that a site does makes it throw.
 */
export async function proveIdentity(
  client: TargetClient,
  identity: ScanIdentity,
  services: IdentityServices,
  signal: AbortSignal,
): Promise<ProvenIdentity | IdentityProof> {
  const result = await prove({ client, identity, services, signal });
  await services.noteProof(identity.id, isProven(result) ? result.proof : result);
  return result;
}

async function prove(context: SignInContext): Promise<ProvenIdentity | IdentityProof> {
  const { identity, client } = context;
  if (namesRefusedHeader(identity)) return inconclusiveProof('header_refused');
  const url = addressOf(identity, identity.verify.url, client);
  if (url === null) return inconclusiveProof('verify_elsewhere');
  if (!(await client.mayHoldCredentials(url))) return inconclusiveProof('owner_not_seen');
  const stranger = whyNoStranger(identity, await asStranger(client, identity, url));
  if (stranger !== null) return stranger;
  const signedIn = await signIn(context);
  if (!isSignedIn(signedIn)) return signedIn;
  const { credentials } = signedIn;
  const seen = await withCredentials(client, identity, url, credentials);
  const refusal = whyNotSignedIn(identity, signedIn, seen);
  if (refusal !== null) return refusal;
  if (!identity.proveBroken || identity.login.kind === 'basic')
    return { identity, credentials, proof: provenProof(false) };
  const broken = await withCredentials(client, identity, url, brokenCredentials(credentials));
  if (!broken.ok) return inconclusiveProof('verify_unanswered');
  const isStranger = holds(identity.verify.anonymous, broken) || broken.status >= 400;
  if (!isStranger || holds(identity.verify.signedIn, broken))
    return inconclusiveProof('broken_session_accepted');
  return { identity, credentials, proof: provenProof(true) };
}

type Answer = TargetResponse | Failure;

/** By the way of sign-ins: a 401 to a stranger is what is expected here, and no wall for the rest of the scan. */
const asStranger = (client: TargetClient, identity: ScanIdentity, url: string): Promise<Answer> =>
  client.signIn({
    method: 'GET',
    url,
    loginUrl: url,
    origins: originsOf(identity),
    headers: preferenceOf(identity),
  });

/** Where one address has a page and data, browsers get the page: a condition about JSON asks for the data. */
const preferenceOf = ({ verify: { signedIn, anonymous } }: ScanIdentity): Record<string, string> =>
  signedIn.json !== null || anonymous.json !== null ? { accept: 'application/json, */*;q=0.8' } : {};

function whyNoStranger(
  { verify: { anonymous, signedIn } }: ScanIdentity,
  answer: Answer,
): IdentityProof | null {
  if (!answer.ok)
    return inconclusiveProof(
      reasonOf(answer) === 'certificate_invalid' ? 'certificate_invalid' : 'verify_unanswered',
    );
  const trouble = troubleOf(answer);
  if (trouble !== null && !holds(anonymous, answer)) return inconclusiveProof(trouble);
  if (answer.status >= 400 && countsAttempts(answer.body)) return inconclusiveProof('attempts_counted');
  if (holds(signedIn, answer)) return inconclusiveProof('same_for_strangers');
  return holds(anonymous, answer) ? null : inconclusiveProof('stranger_unexpected');
}

/** The page that proves the sign-in, with a session. Never shared. */
export const withCredentials = (
  client: TargetClient,
  identity: ScanIdentity,
  url: string,
  credentials: Credentials,
): Promise<Answer> =>
  client
    .withSession(new IdentitySession(identity, credentials))
    .request({ url, share: false, headers: preferenceOf(identity) });

/** Whether a response is one to the account. */
export const showsAccount = ({ verify }: Pick<ScanIdentity, 'verify'>, answer: Answer): boolean =>
  answer.ok && holds(verify.signedIn, answer) && !holds(verify.anonymous, answer);

function whyNotSignedIn(identity: ScanIdentity, { doubt }: SignedIn, answer: Answer): IdentityProof | null {
  if (showsAccount(identity, answer)) return null;
  if (!answer.ok) return inconclusiveProof('verify_unanswered');
  const trouble = troubleOf(answer);
  if (trouble !== null) return inconclusiveProof(trouble);
  const isStranger = holds(identity.verify.anonymous, answer);
  if (isStranger && holds(identity.verify.signedIn, answer)) return inconclusiveProof(CONTRADICTION);
  if (doubt !== null) return doubt;
  return isStranger || answer.status === 401
    ? refusedProof(refusalOf(identity))
    : inconclusiveProof('verify_mismatch');
}

/** What a site says for the moment, not to this visitor. */
function troubleOf({ status, headers, body }: TargetResponse): InconclusiveReason | null {
  if (isChallengePage(status, headers, textOf(body))) return 'challenge';
  if (status === 429) return 'too_many_requests';
  return status >= 500 ? 'verify_error' : null;
}

const CONTRADICTION: InconclusiveReason = 'same_for_strangers';
const REFUSALS: Partial<Record<ScanIdentity['login']['kind'], RefusedReason>> = {
  form: 'password_refused',
  json: 'password_refused',
  browser: 'password_refused',
  recording: 'password_refused',
  client_credentials: 'client_refused',
  refresh_token: 'token_refused',
};

/** A header may hold a name and a password too (RFC 7617). */
const isPasswordInHeader = ({ login }: ScanIdentity): boolean =>
  login.kind === 'header' && Object.values(login.headers).some((value) => /^basic /i.test(value));

const refusalOf = (identity: ScanIdentity): RefusedReason =>
  isPasswordInHeader(identity) ? 'password_refused' : (REFUSALS[identity.login.kind] ?? 'session_refused');

import type { Failure, TargetClient, TargetResponse } from '@palisade/target-client';
import type {
  IdentityPreview,
  IdentityProof,
  PageGlimpse,
  ScanIdentity,
  SignInProof,
} from '@palisade/vocabulary';
import { isAvoidedLink } from '../page/avoided-links';
import { textOf } from '../page/body-text';
import { readHtmlDocument } from '../page/html-document';
import type { HtmlDocument } from '../page/html-elements';
import { isHtml } from '../page/page-response';
import type { IdentityServices } from './identity-services';
import { originsOf } from './identity-session';
import { maskIn } from './mask-secrets';
import { inconclusiveProof, provenProof } from './proof-reasons';
import { withCredentials } from './prove-identity';
import { signIn } from './sign-in';
import { addressOf, isSignedIn } from './sign-in-context';
import { secretsOf } from './visitor';

const LONGEST_TEXT = 200;
const MOST_NEVER = 20;
const SIGN_OUT = /log ?out|log ?off|sign ?out|sign ?off|abmelden|ausloggen|d[ée]connexion|cerrar sesi[óo]n/i;

interface Seen {
  glimpse: PageGlimpse;
  response: TargetResponse;
  document: HtmlDocument | null;
}

/** Signs in once and shows one page as a stranger and as the account, side by side. */
export async function previewIdentity(
  client: TargetClient,
  draft: ScanIdentity,
  services: IdentityServices,
  signal: AbortSignal,
): Promise<IdentityPreview> {
  const url = addressOf(draft, draft.verify.url, client);
  if (url === null) return nothing(inconclusiveProof('verify_elsewhere'));
  const stranger = seenAt(
    url,
    await client.signIn({ method: 'GET', url, loginUrl: url, origins: originsOf(draft) }),
  );
  const signedIn = await signIn({ client, identity: draft, services, signal });
  if (!isSignedIn(signedIn)) return { ...nothing(signedIn), stranger: shortened(stranger?.glimpse ?? null) };
  const account = seenAt(url, await withCredentials(client, draft, url, signedIn.credentials));
  const preview: IdentityPreview = {
    proof: account === null ? inconclusiveProof('verify_unanswered') : provenProof(false),
    ...{ stranger: stranger?.glimpse ?? null, identity: account?.glimpse ?? null },
    proposedVerify:
      stranger === null || account === null ? null : verifyBy(draft.verify.url, stranger, account),
    proposedNever: neverOf(account?.document ?? null),
  };
  const secrets = secretsOf({ identity: draft, keeper: { allCredentials: [signedIn.credentials] } });
  const masked = maskIn(preview, secrets);
  // After masking: a secret must not be cut before it is found.
  return { ...masked, stranger: shortened(masked.stranger), identity: shortened(masked.identity) };
}

const shortened = (glimpse: PageGlimpse | null): PageGlimpse | null =>
  glimpse && { ...glimpse, text: glimpse.text.slice(0, LONGEST_TEXT) };

const nothing = (proof: IdentityProof): IdentityPreview => ({
  ...{ proof, stranger: null, identity: null, proposedVerify: null, proposedNever: [] },
});

function seenAt(url: string, response: TargetResponse | Failure): Seen | null {
  if (!response.ok) return null;
  const text = textOf(response.body);
  const document = isHtml(response.headers, text) ? readHtmlDocument(text, url) : null;
  const words = (document?.text ?? text)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 5 * LONGEST_TEXT);
  return {
    response,
    document,
    glimpse: { url, status: response.status, title: document?.title ?? '', text: words },
  };
}

/** By status where it differs, and by a text that only the account sees. */
function verifyBy(url: string, stranger: Seen, account: Seen): SignInProof | null {
  const { status } = account.response;
  if (status >= 300) return null;
  const signedIn = { status: [status], json: null, equals: null, text: ownText(stranger, account) };
  if (stranger.response.status !== status)
    return { url, signedIn, anonymous: { ...signedIn, status: [stranger.response.status], text: null } };
  const text = strangerText(stranger, account);
  if (signedIn.text === null || text === null) return null;
  return { url, signedIn, anonymous: { ...signedIn, status: null, text } };
}

/** The caption of the link that signs out, else nothing. */
function ownText({ response: { body } }: Seen, { document }: Seen): string | null {
  const other = textOf(body);
  const caption = document?.links.find(({ text }) => SIGN_OUT.test(text) && !other.includes(text))?.text;
  return caption ?? null;
}

/** The title that strangers see, where it differs; a condition without any part would always hold. */
function strangerText({ document }: Seen, { response }: Seen): string | null {
  const title = document?.title ?? '';
  return title !== '' && !textOf(response.body).includes(title) ? title : null;
}

const neverOf = (document: HtmlDocument | null): string[] =>
  [
    ...new Set(
      (document?.links ?? []).filter((link) => isAvoidedLink(link)).map(({ url }) => new URL(url).pathname),
    ),
  ].slice(0, MOST_NEVER);

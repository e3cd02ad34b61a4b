import type { Failure, TargetClient, TargetResponse } from '@palisade/target-client';
import type {
  IdentityPreview,
  IdentityProof,
  PageGlimpse,
  ScanIdentity,
  ScanLogin,
  SignInProof,
} from '@palisade/vocabulary';
import { isAvoidedLink } from '../page/avoid/avoided-links';
import { textOf } from '../page/body-text';
import { readHtmlDocument } from '../page/html-document';
import type { HtmlDocument } from '../page/html/html-elements';
import { isHtml } from '../page/page-response';
import { lastingUrl } from '../visit/page-url';
import type { IdentityServices } from './identity-services';
import { originsOf } from './identity-session';
import { maskIn } from './mask-secrets';
import { inconclusiveProof, provenProof } from './proof-reasons';
import { proposeVerify, type SeenPage } from './propose-verify';
import { withCredentials } from './prove-identity';
import { signIn } from './sign-in';
import { addressOf, isSignedIn } from './sign-in-context';
import { secretsOf } from './visitor';

const LONGEST_TEXT = 200;
const MOST_NEVER = 20;

interface Seen extends SeenPage {
  glimpse: PageGlimpse;
}

/** One page as both see it, and what would prove the difference. */
interface Pair {
  stranger: Seen | null;
  account: Seen | null;
  verify: SignInProof | null;
}

/**
 * Signs in once and shows one page as a stranger and as the account, side by side. Where both see the same there, it shows the page that
 * the login ended at.
 */
export async function previewIdentity(
  client: TargetClient,
  draft: ScanIdentity,
  services: IdentityServices,
  signal: AbortSignal,
): Promise<IdentityPreview> {
  const url = addressOf(draft, draft.verify.url, client);
  if (url === null) return nothing(inconclusiveProof('verify_elsewhere'));
  if (!(await client.mayHoldCredentials(url))) return nothing(inconclusiveProof('owner_not_seen'));
  const stranger = await asStranger(client, draft, url);
  const signedIn = await signIn({ client, identity: draft, services, signal });
  const withoutSession = (proof: IdentityProof): IdentityPreview => ({
    ...nothing(proof),
    stranger: shortened(stranger?.glimpse ?? null),
  });
  if (!isSignedIn(signedIn)) return withoutSession(signedIn);
  const { credentials, landing, doubt } = signedIn;
  const pairAt = async (page: string, written: string, asSeen: Seen | null): Promise<Pair> =>
    pairOf(
      draft.login,
      written,
      asSeen,
      seenAt(page, await withCredentials(client, draft, page, credentials)),
    );
  let pair = await pairAt(url, draft.verify.url, stranger);
  const page = landing === null ? url : lastingUrl(landing);
  if (pair.verify === null && page !== url) {
    const landed = await pairAt(page, pathOf(page, url), await asStranger(client, draft, page));
    if (landed.verify !== null) pair = landed;
  }
  if (pair.verify === null && doubt !== null) return withoutSession(doubt);
  const preview: IdentityPreview = {
    proof: proofOf(pair),
    ...shownOf(pair),
  };
  const secrets = secretsOf({ identity: draft, keeper: { allCredentials: [signedIn.credentials] } });
  const masked = maskIn(preview, secrets);
  // After masking: a secret must not be cut before it is found.
  return { ...masked, stranger: shortened(masked.stranger), identity: shortened(masked.identity) };
}

/** The two differ in a way that a scan can check, or why that is not shown. */
function proofOf({ stranger, account, verify }: Pair): IdentityProof {
  if (stranger === null || account === null) return inconclusiveProof('verify_unanswered');
  return verify === null ? inconclusiveProof('same_for_strangers') : provenProof(false);
}

const asStranger = async (client: TargetClient, draft: ScanIdentity, url: string): Promise<Seen | null> =>
  seenAt(url, await client.signIn({ method: 'GET', url, loginUrl: url, origins: originsOf(draft) }));

const pairOf = (login: ScanLogin, url: string, stranger: Seen | null, account: Seen | null): Pair => ({
  stranger,
  account,
  verify: stranger === null || account === null ? null : proposeVerify(url, stranger, account, login),
});

const shownOf = ({ stranger, account, verify }: Pair): Omit<IdentityPreview, 'proof'> => ({
  stranger: stranger?.glimpse ?? null,
  identity: account?.glimpse ?? null,
  proposedVerify: verify,
  proposedNever: neverOf(account?.document ?? null),
});

/** A path where the origin is that of the other page. */
const pathOf = (url: string, other: string): string => {
  const { origin, pathname, search } = new URL(url);
  return origin === new URL(other).origin ? `${pathname}${search}` : url;
};

const shortened = (glimpse: PageGlimpse | null): PageGlimpse | null =>
  glimpse && { ...glimpse, text: glimpse.text.slice(0, LONGEST_TEXT) };

const nothing = (proof: IdentityProof): IdentityPreview => ({
  proof,
  stranger: null,
  identity: null,
  proposedVerify: null,
  proposedNever: [],
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

/** Paths. Where a query names the action (`/?task=logout`), the path stands for other pages as well, and tests leave the link alone anyway. */
const neverOf = (document: HtmlDocument | null): string[] =>
  [
    ...new Set(
      (document?.links ?? [])
        .filter((link) => new URL(link.url).search === '' && isAvoidedLink(link))
        .map(({ url }) => new URL(url).pathname),
    ),
  ].slice(0, MOST_NEVER);

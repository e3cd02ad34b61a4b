import type { OpenWith } from '@palisade/credentials';
import type { UsedIdentity } from '@palisade/persistence';
import {
  type IdentityServices,
  isProven,
  previewIdentity,
  proveIdentity,
  readLoginPage,
  readSitemap,
} from '@palisade/scan-engine';
import { type TargetClientOptions, createTargetClient } from '@palisade/target-client';
import {
  type IdentityPreview,
  type LoginPage,
  type LoginSecrets,
  type OpenDraft,
  type PageCondition,
  showSecrets,
} from '@palisade/vocabulary';
import { type SealedIdentities, UNREADABLE, openIdentities, openSecrets } from './sealed-identities';

/** What the thread of a scan does with an identity when a person asks. */
export type IdentityWork =
  | { kind: 'verify'; sealed: SealedIdentities }
  | { kind: 'sitemap'; url: string | null }
  | { kind: 'discover'; url: string; origins: string[] }
  | {
      kind: 'preview';
      draft: Pick<UsedIdentity, 'teamId' | 'checkId'> & { identity: OpenDraft; sealedSecrets: LoginSecrets };
      keys: OpenWith;
    };

export async function doIdentityWork(
  work: IdentityWork,
  settings: TargetClientOptions,
  stored: IdentityServices,
): Promise<unknown> {
  // Not a copy by spread, which would lose the methods of a class.
  const services = Object.assign(Object.create(stored) as IdentityServices, { isWaitedFor: true });
  const client = createTargetClient(settings);
  const { signal } = settings;
  try {
    switch (work.kind) {
      case 'verify': {
        const [identity] = await openIdentities(work.sealed, services);
        if (identity === undefined) return UNREADABLE;
        const result = await proveIdentity(client, { ...identity, proveBroken: true }, services, signal);
        return isProven(result) ? result.proof : result;
      }
      case 'sitemap':
        return await readSitemap(client, work.url);
      case 'discover':
        return toLoginPage(work.url, await readLoginPage(client, work.url, work));
      case 'preview': {
        const { identity } = work.draft;
        const secrets = openSecrets(work.draft, work.keys);
        if (secrets === null) return NOT_OPENED;
        const login = showSecrets(identity.login, secrets);
        const verify = { url: identity.start[0] ?? client.target.url ?? '/', signedIn: ANY, anonymous: ANY };
        const draft = { ...identity, login, verify, proveBroken: false };
        return await previewIdentity(client, draft, services, signal);
      }
    }
  } finally {
    await client.close();
  }
}

const NOT_OPENED: IdentityPreview = {
  proof: UNREADABLE,
  stranger: null,
  identity: null,
  proposedVerify: null,
  proposedNever: [],
};

/** The page that a preview compares is all that counts. */
const ANY: PageCondition = { status: null, json: null, equals: null, text: null };

type ReadPage = Awaited<ReturnType<typeof readLoginPage>>;

function toLoginPage(url: string, page: ReadPage): LoginPage {
  if ('state' in page)
    return {
      url,
      usernameField: null,
      passwordField: null,
      hiddenFields: [],
      action: null,
      hasCaptcha: page.reason === 'captcha',
      message: page.message,
    };
  return { ...page, message: null };
}

import type { OpenWith } from '@palisade/credentials';
import { withDeadline } from '@palisade/deadline';
import {
  type ClaimedVerification,
  type IdentityProofsRepository,
  type SiteTask,
  type UsedIdentity,
} from '@palisade/persistence';
import { type CredentialAddresses, InvalidTarget, parseTarget } from '@palisade/target-client';
import {
  isDrawnLogin,
  type IdentityPreview,
  type IdentityProof,
  type LoginPage,
  type SignInProof,
  type SitemapReading,
  type TeamId,
} from '@palisade/vocabulary';
import type { WorkerSessionOptions } from './worker-session-options';
import type { IdentityWork } from './identity-work';
import { StoredIdentityServices } from './stored-identity-services';

const NO_SITEMAP_IN_TIME =
  'The site did not send its sitemaps in time. Try again later, or enter the address of a smaller one.';

/** Runs work on a thread for scans: what a site sends is read nowhere else. */
export type RunIdentityWork = (options: WorkerSessionOptions, work: IdentityWork) => Promise<unknown>;

export interface SiteTaskSettings {
  /** The options that do not depend on the check. */
  options: Pick<
    WorkerSessionOptions,
    'allowedHosts' | 'dns' | 'pace' | 'contactUrl' | 'signing' | 'foreignFiles' | 'rendering'
  >;
  keys: OpenWith;
  /** Without it, where the operator asks for no proof, credentials go to all addresses of an identity's origins. */
  credentialAddresses?: (teamId: TeamId) => CredentialAddresses;
  run: RunIdentityWork;
}

/** Someone waits for it. A browser loads several pages, at the pace of a scan. */
const MOST_MS = 25_000;
const MOST_MS_DRAWN = 50_000;

const UNANSWERED: IdentityProof = {
  state: 'inconclusive',
  reason: 'login_unanswered',
  message: 'The site did not respond in time, or its pages are too complex to read. Verify again later.',
  broken: false,
};

const NOT_VERIFIED: IdentityProof = {
  state: 'inconclusive',
  reason: 'origins_not_verified',
  message:
    'One of its origins is on no verified domain of the team, so no credentials were sent. Verify that domain, or change the origins.',
  broken: false,
};

/** Proves, reads and tries logins at the request of the API. */
export class SiteTasks {
  constructor(
    private readonly proofs: IdentityProofsRepository,
    private readonly settings: SiteTaskSettings,
  ) {}

  /** Resolves in any case: a person waits. What failed inside is passed to `onError`. */
  async run(
    { team, checkId, site }: ClaimedVerification,
    task: SiteTask,
    onError: (error: unknown) => void,
  ): Promise<unknown> {
    const used = { teamId: team.id, checkId };
    const { work, identity } = await this.workOf(used, task);
    const services = new StoredIdentityServices(this.proofs, identity === null ? [] : [identity], {
      actor: team.actor,
      scanId: null,
    });
    if (work === null) {
      if (identity !== null) await services.noteProof(identity.identity.id, NOT_VERIFIED);
      return identity === null ? null : NOT_VERIFIED;
    }
    try {
      const isDrawn = identity !== null && isDrawnLogin(identity.identity.login);
      return await withDeadline(isDrawn ? MOST_MS_DRAWN : MOST_MS, undefined, (signal) =>
        this.settings.run(this.optionsOf({ teamId: team.id, site }, signal, services), work),
      );
    } catch (error) {
      if (!(error instanceof InvalidTarget)) onError(error);
      const proof = error instanceof InvalidTarget ? { ...UNANSWERED, message: error.message } : UNANSWERED;
      if (task.kind === 'verify' && identity !== null) await services.noteProof(identity.identity.id, proof);
      return failed(task, proof);
    }
  }

  private async workOf(
    used: Pick<UsedIdentity, 'teamId' | 'checkId'>,
    task: SiteTask,
  ): Promise<{ work: IdentityWork | null; identity: UsedIdentity | null }> {
    const { keys } = this.settings;
    switch (task.kind) {
      case 'verify': {
        const found = await this.proofs.forWorkerIdentity(used.checkId, task.identityId);
        if (found === null) return { work: null, identity: null };
        const { identity, hasOwnOrigins } = found;
        if (!hasOwnOrigins) return { work: null, identity };
        return { work: { kind: 'verify', sealed: { identities: [identity], keys } }, identity };
      }
      case 'discover':
      case 'sitemap':
        return { work: task, identity: null };
      case 'preview': {
        const draft = { ...used, identity: task.draft, sealedSecrets: task.sealedSecrets };
        return { work: { kind: 'preview', draft, keys }, identity: { ...draft, revision: -1 } };
      }
    }
  }

  private optionsOf(
    { teamId, site }: Pick<UsedIdentity, 'teamId'> & Pick<ClaimedVerification, 'site'>,
    signal: AbortSignal,
    identityServices: StoredIdentityServices,
  ): WorkerSessionOptions {
    const { options, credentialAddresses } = this.settings;
    return {
      ...options,
      ...(credentialAddresses && { credentialAddresses: credentialAddresses(teamId) }),
      target: parseTarget(site.url ?? site.domain, options.allowedHosts),
      // A login sends no burst.
      rights: { kind: 'none', reason: 'not_verified' },
      tests: [],
      settings: {},
      scanId: null,
      signal,
      identityServices,
    };
  }
}

function failed(
  task: SiteTask,
  proof: IdentityProof,
): IdentityProof | LoginPage | IdentityPreview | SitemapReading {
  if (task.kind === 'verify') return proof;
  if (task.kind === 'sitemap')
    return { paths: [], leftOut: [], message: proof === UNANSWERED ? NO_SITEMAP_IN_TIME : proof.message };
  if (task.kind === 'preview')
    return {
      proof,
      stranger: null,
      identity: null,
      proposedVerify: null as SignInProof | null,
      proposedNever: [],
    };
  return {
    url: task.url,
    usernameField: null,
    passwordField: null,
    hiddenFields: [],
    action: null,
    hasCaptcha: false,
    message: proof.message,
  };
}

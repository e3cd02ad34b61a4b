import { Injectable } from '@nestjs/common';
import {
  type IdentityDraftEntry,
  type IdentityEntry,
  readIdentityEntry,
  readVerify,
} from '@palisade/checks-file';
import { type SealWith, isSealedWith } from '@palisade/credentials';
import {
  type ActingTeam,
  type CheckVerification,
  CheckVerificationRepository,
  type IdentityChange,
  type IdentityConfig,
  ScanIdentitiesRepository,
  type ScanIdentityView,
  type StoredIdentity,
  newId,
} from '@palisade/persistence';
import {
  type CheckId,
  type IdentityPreview,
  type LoginPage,
  type ScanIdentityId,
  type ScanLogin,
  type TeamId,
  secretNames,
} from '@palisade/vocabulary';
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../http/errors/api-error';
import { requireId } from '../http/require-id';
import { ValidationFailed } from '../http/fields/validation-failed';
import {
  type IdentityPreviewResource,
  type LoginPageResource,
  toIdentityPreviewResource,
  toLoginPageResource,
} from './dto/identity-preview.resource';
import {
  type ScanIdentityList,
  type ScanIdentityResource,
  toScanIdentityResource,
} from './dto/scan-identity.resource';
import { SiteTasks } from './site-tasks';
import { IdentityTerms } from './identity-terms';
import { requireSecrets, withKeptSecrets } from './kept-secrets';
import { IDENTITY_NOT_FOUND, NAME_TAKEN, TOO_MANY_IDENTITIES } from './scan-identities.errors';

type Site = CheckVerification & { checkId: CheckId };

@Injectable()
export class ScanIdentitiesService {
  constructor(
    private readonly identities: ScanIdentitiesRepository,
    private readonly checks: CheckVerificationRepository,
    private readonly terms: IdentityTerms,
    private readonly tasks: SiteTasks,
  ) {}

  async list(teamId: TeamId, checkId: CheckId): Promise<ScanIdentityList> {
    return { data: (await this.identities.list(teamId, checkId)).map(toScanIdentityResource) };
  }

  async get(teamId: TeamId, checkId: CheckId, id: ScanIdentityId): Promise<ScanIdentityResource> {
    const identity = await this.identities.find(teamId, checkId, requireId(id, 'Scan identity'));
    return toScanIdentityResource(found(identity));
  }

  async create(team: ActingTeam, checkId: CheckId, entry: IdentityEntry): Promise<ScanIdentityResource> {
    const site = await this.site(team.id, checkId);
    const { name, origins: given, login, ...more } = readIdentityEntry(entry);
    requireSecrets(login);
    const origins = await this.terms.originsOf(team.id, site, given, loginUrlOf(login));
    const verify = readVerify(entry.verify);
    this.requireOwnPages({ login, verify, logout: entry.logout }, origins);
    const id = newId();
    const key = await this.terms.sealingKeyOf(site.zone);
    const sealed = this.terms.sealed(login, { teamId: team.id, checkId, id, origins }, key);
    const created = await this.identities.create(team, checkId, {
      id,
      name,
      origins,
      kind: login.kind,
      sealedSecrets: sealed.sealedSecrets,
      config: { ...more, verify, login: sealed.login },
    });
    return toScanIdentityResource(accepted(created));
  }

  /** Absent fields, and absent secrets, stay as they are. */
  async update(
    team: ActingTeam,
    checkId: CheckId,
    id: ScanIdentityId,
    entry: Partial<IdentityEntry>,
  ): Promise<ScanIdentityResource> {
    const site = await this.site(team.id, checkId);
    const stored = found(await this.identities.find(team.id, checkId, requireId(id, 'Scan identity')));
    // Those that stay may be on a domain that is verified no longer.
    const origins = await this.terms.originsOf(team.id, site, entry.origins ?? stored.origins);
    const key = await this.terms.sealingKeyOf(site.zone);
    const changed = await this.identities.update(team, checkId, id, (before) =>
      this.changeOf({ teamId: team.id, checkId, before, key }, entry, entry.origins && origins),
    );
    return toScanIdentityResource(accepted(found(changed)));
  }

  async delete(team: ActingTeam, checkId: CheckId, id: ScanIdentityId): Promise<void> {
    if (!(await this.identities.delete(team, checkId, requireId(id, 'Scan identity'))))
      throw new ApiError('not_found', IDENTITY_NOT_FOUND);
  }

  /** @throws ApiError 429, 503 */
  async verify(team: ActingTeam, checkId: CheckId, id: ScanIdentityId): Promise<ScanIdentityResource> {
    const site = await this.site(team.id, checkId);
    const { kind } = await this.get(team.id, checkId, id);
    await this.tasks.run(team, site, { kind: 'verify', identityId: id }, { kind });
    return this.get(team.id, checkId, id);
  }

  async discover(team: ActingTeam, checkId: CheckId, page: string): Promise<LoginPageResource> {
    const site = await this.site(team.id, checkId);
    const origins = await this.terms.originsOf(team.id, site, null, page);
    const { href: url } = this.terms.requireOwn(page, origins, 'url');
    return toLoginPageResource(
      await this.tasks.run<LoginPage>(team, site, { kind: 'discover', url, origins }),
    );
  }

  /** Nothing is stored but for the time that the worker needs; then with sealed secrets. */
  async preview(
    team: ActingTeam,
    checkId: CheckId,
    entry: IdentityDraftEntry,
  ): Promise<IdentityPreviewResource> {
    const site = await this.site(team.id, checkId);
    const { origins: given, login, ...more } = readIdentityEntry(entry);
    requireSecrets(login);
    const origins = await this.terms.originsOf(team.id, site, given, loginUrlOf(login));
    this.terms.requireOwnLogin({ login }, origins);
    const id = newId();
    const key = await this.terms.sealingKeyOf(site.zone);
    const sealed = this.terms.sealed(login, { teamId: team.id, checkId, id, origins }, key);
    const { sealedSecrets } = sealed;
    const draft = { ...more, id, origins, login: sealed.login };
    return toIdentityPreviewResource(
      await this.tasks.run<IdentityPreview>(team, site, { kind: 'preview', draft, sealedSecrets }, login),
    );
  }

  private changeOf(
    {
      teamId,
      checkId,
      before,
      key,
    }: { teamId: TeamId; checkId: CheckId; before: StoredIdentity; key: SealWith },
    entry: Partial<IdentityEntry>,
    origins = before.origins,
  ): IdentityChange {
    const { id, config, name, kind } = before;
    const read = entry.login && readIdentityEntry({ ...ENTRY, name, login: entry.login });
    const isSameKind = (read?.login.kind ?? kind) === kind;
    const publicKey = 'publicKey' in key ? key.publicKey : null;
    const isOfZone = Object.values(before.sealedSecrets).every((sealed) => isSealedWith(publicKey, sealed));
    const isBound = isSameKind && isOfZone && isDeepStrictEqual(origins, before.origins);
    const { login, keptSecrets } = withKeptSecrets(
      read?.login ?? withoutSecrets(config.login),
      config.login,
      isBound,
    );
    const changed = {
      ...config,
      ...(read && !isSameKind && { session: read.session }),
      ...changesOf(entry),
    };
    this.terms.requireSessionFields({ login, session: changed.session });
    this.requireOwnPages({ login, verify: changed.verify, logout: changed.logout }, origins);
    const sealed = this.terms.sealed(login, { teamId, checkId, id, origins }, key);
    const fresh = Object.entries(sealed.sealedSecrets).filter(([place]) => !keptSecrets.includes(place));
    return {
      name: entry.name ?? name,
      kind: login.kind,
      origins,
      keptSecrets,
      sealedSecrets: Object.fromEntries(fresh),
      config: { ...changed, login: sealed.login },
    };
  }

  private requireOwnPages(
    { login, verify, logout }: Pick<IdentityConfig, 'login' | 'verify' | 'logout'>,
    origins: readonly string[],
  ): void {
    this.terms.requireOwnLogin({ login }, origins);
    this.terms.requireOwn(verify.url, origins, 'verify.url');
    if (typeof logout === 'string') this.terms.requireOwn(logout, origins, 'logout');
  }

  /** @throws ApiError 404, ValidationFailed for a check that is not verified */
  private async site(teamId: TeamId, checkId: CheckId): Promise<Site> {
    const check = await this.checks.get(teamId, requireId(checkId, 'Check'));
    if (check === null) throw new ApiError('not_found', 'Check not found.');
    this.terms.requireVerified(check);
    return { ...check, checkId };
  }
}

/** The members besides login, name and origins that were sent. */
function changesOf({
  session,
  logout,
  start,
  never,
  verify,
  private_canary: privateCanary,
}: Partial<IdentityEntry>) {
  const given = { session, logout, start, never, privateCanary, verify: verify && readVerify(verify) };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<IdentityConfig>;
}

/** What a login alone does not have. */
const ENTRY = { private_canary: null, logout: null, start: [], never: [] };

const loginUrlOf = (login: ScanLogin): string | null => ('url' in login ? login.url : null);

function found<Row>(row: Row | null): Row {
  if (row === null) throw new ApiError('not_found', IDENTITY_NOT_FOUND);
  return row;
}

function accepted(result: ScanIdentityView | string): ScanIdentityView {
  if (typeof result !== 'string') return result;
  if (result === 'name_taken') throw ValidationFailed.at('name', NAME_TAKEN);
  if (result === 'too_many') throw new ApiError('forbidden', TOO_MANY_IDENTITIES);
  throw new ApiError('not_found', 'Check not found.');
}

/** As if it had been sent without any. */
function withoutSecrets(login: ScanLogin): ScanLogin {
  const hidden = new Set(secretNames(login).map((place) => place.split('.', 1)[0]));
  return Object.fromEntries(
    Object.entries(login).filter(([member]) => !hidden.has(member)),
  ) as unknown as ScanLogin;
}

import { Injectable } from '@nestjs/common';
import { Environment, appUrlOf, sealingSecretsOf } from '@palisade/config';
import { generateToken, hashToken, isWellFormedToken, openSealed, seal } from '@palisade/credentials';
import {
  type ActingTeam,
  type TicketConnection,
  TicketConnectionsRepository,
  newId,
} from '@palisade/persistence';
import { AllowedHosts, InvalidTarget, parseAllowedHosts, parseReceiverUrl } from '@palisade/target-client';
import {
  type IssueId,
  TICKET_API_ADDRESSES,
  type TeamId,
  type TicketConnectionId,
  type TicketRule,
  TICKET_PROJECTS,
  type TicketSystem,
} from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { type PageQuery, pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import { ValidationFailed } from '../http/fields/validation-failed';
import { HitCounter } from '../throttling/hit-counter';
import { refuseAbove } from '../throttling/refuse-above';
import type {
  CreateTicketConnectionBody,
  TicketRuleBody,
  UpdateTicketConnectionBody,
} from './dto/connection.bodies';
import {
  type TicketConnectionPage,
  type TicketConnectionResource,
  type TicketHookResource,
  TicketResource,
  toTicketConnectionResource,
} from './dto/connection.resource';
import {
  CONNECTION_NOT_FOUND,
  HOOK_NOT_FOUND,
  NEEDS_ADDRESS,
  ONLY_JIRA,
  NO_SEALING_SECRET,
  REFUSALS,
  TESTED_A_MOMENT_AGO,
  TOKEN_FOR_ADDRESS,
  TOO_MANY_CONNECTIONS,
  projectForm,
} from './tickets.errors';
import { isFromSystem, keyOf } from './ticket-messages';

const TESTS_EACH_MINUTE = 6;
const MINUTE_MS = 60_000;

/** A hook whose token is in an address. */
interface KnownHook {
  id: TicketConnectionId;
  type: TicketSystem;
  secret: string;
}

@Injectable()
export class TicketConnectionsService {
  private readonly allowedHosts: AllowedHosts;

  constructor(
    private readonly connections: TicketConnectionsRepository,
    private readonly counter: HitCounter,
    private readonly environment: Environment,
  ) {
    const { notifyAllowedHosts, scanNat64Prefixes: nat64Prefixes, appUrl } = environment;
    this.allowedHosts = parseAllowedHosts(notifyAllowedHosts, '', { appUrl, nat64Prefixes });
  }

  async list(teamId: TeamId, query: PageQuery, address: URL): Promise<TicketConnectionPage> {
    const { items, total } = await this.connections.list(teamId, pageWindow(query));
    return pageResource({ items: items.map(toTicketConnectionResource), total }, query, address);
  }

  async get(teamId: TeamId, id: TicketConnectionId): Promise<TicketConnectionResource> {
    return shown(await this.connections.find(teamId, id));
  }

  async create(team: ActingTeam, body: CreateTicketConnectionBody): Promise<TicketConnectionResource> {
    requireTerms(body.type, body);
    const id = newId();
    const connection = await this.connections.create(team, {
      id,
      type: body.type,
      name: body.name.trim(),
      project: body.project,
      apiUrl: this.addressOf(body.type, body.api_url),
      account: body.account ?? null,
      issueType: body.issue_type?.trim() ?? null,
      labels: body.labels ?? [],
      rule: ruleOf(body.rule) ?? null,
      isActive: body.is_active ?? true,
      ...this.sealToken(id, body.token),
    });
    if (connection === null) throw ValidationFailed.at('name', TOO_MANY_CONNECTIONS);
    return toTicketConnectionResource(connection);
  }

  async update(
    team: ActingTeam,
    id: TicketConnectionId,
    body: UpdateTicketConnectionBody,
  ): Promise<TicketConnectionResource> {
    const before = found(await this.connections.find(team.id, id));
    requireTerms(before.type, body);
    const apiUrl = body.api_url === undefined ? undefined : this.addressOf(before.type, body.api_url);
    // Who can change the address must not get the token that way.
    if (apiUrl !== undefined && apiUrl !== before.apiUrl && body.token === undefined)
      throw ValidationFailed.at('token', TOKEN_FOR_ADDRESS);
    return shown(
      await this.connections.update(team, id, {
        name: body.name?.trim(),
        project: body.project,
        apiUrl,
        account: body.account,
        issueType: body.issue_type?.trim() ?? body.issue_type,
        labels: body.labels,
        rule: ruleOf(body.rule),
        isActive: body.is_active,
        ...(body.token !== undefined && this.sealToken(id, body.token)),
      }),
    );
  }

  async delete(team: ActingTeam, id: TicketConnectionId): Promise<void> {
    if (!(await this.connections.delete(team, id))) throw notFound();
  }

  /** @throws ApiError 429 */
  async test(teamId: TeamId, id: TicketConnectionId): Promise<TicketConnectionResource> {
    await this.countHit(`ticket-test:${id}`);
    return shown(await this.connections.test(teamId, id));
  }

  async createHook(team: ActingTeam, id: TicketConnectionId): Promise<TicketHookResource> {
    const [token, secret] = [generateToken(), generateToken()];
    const hook = { hookHash: hashToken(token), sealedHookSecret: this.seal(id, secret) };
    found(await this.connections.setHook(team, id, hook));
    return { url: `${appUrlOf(this.environment)}/hooks/tickets/${token}`, secret };
  }

  async revokeHook(team: ActingTeam, id: TicketConnectionId): Promise<void> {
    found(await this.connections.setHook(team, id, { hookHash: null, sealedHookSecret: null }));
  }

  async createTicket(team: ActingTeam, issueId: IssueId, chosen?: string): Promise<TicketResource> {
    const requested = await this.connections.request(team, issueId, chosen ?? null);
    if (requested.outcome === 'ticket') return TicketResource.of(requested.ticket);
    if (requested.outcome === 'no_issue') throw new ApiError('not_found', REFUSALS.no_issue);
    const field = requested.outcome === 'no_rule' ? 'issue' : 'connection_id';
    throw ValidationFailed.at(field, REFUSALS[requested.outcome]);
  }

  /** @throws ApiError 404 */
  async hookOf(token: string): Promise<KnownHook> {
    const connection = isWellFormedToken(token) ? await this.connections.ofHook(hashToken(token)) : null;
    const secret = connection?.sealedHookSecret && this.open(connection.id, connection.sealedHookSecret);
    if (!connection || !secret) throw new ApiError('not_found', HOOK_NOT_FOUND);
    return { id: connection.id, type: connection.type, secret };
  }

  /**
   * A message of a ticket system. It is a hint to read a ticket soon, so a repeated one does nothing. All that is wrong gives the same
   * response, so that a guess learns nothing.
   */
  async take(
    { id, type, secret }: KnownHook,
    headers: Readonly<Record<string, unknown>>,
    body: Buffer,
  ): Promise<void> {
    if (!isFromSystem(type, secret, headers, body)) throw new ApiError('not_found', HOOK_NOT_FOUND);
    const key = keyOf(type, body);
    if (key !== null) await this.connections.noteHint(id, key);
  }

  private addressOf(type: TicketSystem, given: string | undefined): string {
    const address = given ?? TICKET_API_ADDRESSES[type];
    if (address === null) throw ValidationFailed.at('api_url', NEEDS_ADDRESS);
    try {
      const url = parseReceiverUrl(address, this.allowedHosts);
      return url.origin + url.pathname.replace(/\/$/, '');
    } catch (error) {
      if (error instanceof InvalidTarget) throw ValidationFailed.at('api_url', error.message);
      throw error;
    }
  }

  private sealToken(id: string, token: string): { sealedToken: string; tokenHint: string } {
    return { sealedToken: this.seal(id, token.trim()), tokenHint: `…${token.trim().slice(-4)}` };
  }

  private seal(owner: string, text: string): string {
    const [secret] = sealingSecretsOf(this.environment);
    if (secret === undefined) throw ValidationFailed.at('type', NO_SEALING_SECRET);
    return seal(secret, { purpose: 'ticket-connection', owner }, text);
  }

  private open(owner: string, sealed: string): string | null {
    return openSealed(sealingSecretsOf(this.environment), { purpose: 'ticket-connection', owner }, sealed);
  }

  private async countHit(key: string): Promise<void> {
    refuseAbove(await this.counter.hit(key, MINUTE_MS), TESTS_EACH_MINUTE, TESTED_A_MOMENT_AGO);
  }
}

const notFound = (): ApiError => new ApiError('not_found', CONNECTION_NOT_FOUND);

function found(connection: TicketConnection | null): TicketConnection {
  if (connection === null) throw notFound();
  return connection;
}

const shown = (connection: TicketConnection | null): TicketConnectionResource =>
  toTicketConnectionResource(found(connection));

const ruleOf = (body: TicketRuleBody | null | undefined): TicketRule | null | undefined =>
  body && { min_severity: body.min_severity, tags: body.tags ?? [], new_only: body.new_only ?? true };

/** What the fields of each system must be. */
function requireTerms(
  type: TicketSystem,
  { project, account, issue_type: issueType }: UpdateTicketConnectionBody,
): void {
  if (project !== undefined && !TICKET_PROJECTS[type].pattern.test(project))
    throw ValidationFailed.at('project', projectForm(type));
  if (type === 'jira') return;
  for (const [field, value] of Object.entries({ account, issue_type: issueType }))
    if (value !== undefined && value !== null) throw ValidationFailed.at(field, ONLY_JIRA);
}

import { Injectable } from '@nestjs/common';
import { type ActingTeam, ScriptsRepository, type ScriptView } from '@palisade/persistence';
import type { CheckId, ScriptId, TeamId } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import type { AuthoriseScriptBody, ListScriptChangesQuery, ListScriptsQuery } from './dto/script.bodies';
import {
  type ScriptChangePage,
  type ScriptLedgerResource,
  type ScriptPage,
  type ScriptResource,
  toScriptChangeResource,
  toScriptLedgerResource,
  toScriptResource,
} from './dto/script.resource';

export const SCRIPT_NOT_FOUND = 'Script not found.';

@Injectable()
export class ScriptsService {
  constructor(private readonly scripts: ScriptsRepository) {}

  /** Of a check of the team. */
  async list(teamId: TeamId, checkId: CheckId, query: ListScriptsQuery, address: URL): Promise<ScriptPage> {
    const { authorisation, is_gone: isGone } = query;
    const rows = await this.scripts.list(teamId, checkId, { authorisation, isGone });
    const { limit, offset } = pageWindow(query);
    // A check has some hundreds, and what is authorised depends on the day.
    const first = Number(offset);
    const items = rows.slice(first, first + limit).map(toScriptResource);
    return pageResource({ items, total: rows.length }, query, address);
  }

  async changes(
    teamId: TeamId,
    checkId: CheckId,
    query: ListScriptChangesQuery,
    address: URL,
  ): Promise<ScriptChangePage> {
    const { items, total } = await this.scripts.changes(teamId, checkId, query.kind, pageWindow(query));
    return pageResource({ items: items.map(toScriptChangeResource), total }, query, address);
  }

  async ledger(teamId: TeamId, checkId: CheckId): Promise<ScriptLedgerResource> {
    return toScriptLedgerResource(await this.scripts.ledger(teamId, checkId));
  }

  /** @throws ApiError 404 */
  async authorise(
    team: ActingTeam,
    checkId: CheckId,
    scriptId: ScriptId,
    body: AuthoriseScriptBody,
  ): Promise<ScriptResource> {
    const { owner, justification, match, authorised_until: until = null } = body;
    return found(
      await this.scripts.authorise(team, checkId, scriptId, { owner, justification, match, until }),
    );
  }

  /** @throws ApiError 404 */
  async unauthorise(team: ActingTeam, checkId: CheckId, scriptId: ScriptId): Promise<ScriptResource> {
    return found(await this.scripts.unauthorise(team, checkId, scriptId));
  }
}

function found(script: ScriptView | null): ScriptResource {
  if (script === null) throw new ApiError('not_found', SCRIPT_NOT_FOUND);
  return toScriptResource(script);
}

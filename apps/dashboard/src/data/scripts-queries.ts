import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { AuthoriseScriptBody, ScriptChangePage, ScriptLedger, ScriptPage } from '../api/resources';
import { useTeamChange, useTeamQuery } from './team-data';

const PER_PAGE = 100;
const pathOf = (checkId: string) => ({ path: { check_id: checkId } });

export interface ScriptFilters {
  page: number;
  authorisation?: 'authorised' | 'expired' | 'none';
}

/** Scripts of the pages of a check. */
export const useScripts = (checkId: string, filters: ScriptFilters): UseQueryResult<ScriptPage> =>
  useTeamQuery(
    ['check', checkId, 'scripts', filters],
    (api) =>
      body(
        api.GET('/api/v1/checks/{check_id}/scripts', {
          params: { ...pathOf(checkId), query: { ...filters, per_page: PER_PAGE } },
        }),
      ),
    { placeholderData: keepPreviousData },
  );

export const useScriptChanges = (checkId: string, page: number): UseQueryResult<ScriptChangePage> =>
  useTeamQuery(
    ['check', checkId, 'script-changes', page],
    (api) =>
      body(
        api.GET('/api/v1/checks/{check_id}/scripts/changes', {
          params: { ...pathOf(checkId), query: { page } },
        }),
      ),
    { placeholderData: keepPreviousData },
  );

export const useScriptLedger = (checkId: string): UseQueryResult<ScriptLedger> =>
  useTeamQuery(['check', checkId, 'script-ledger'], (api) =>
    body(api.GET('/api/v1/checks/{check_id}/scripts/ledger', { params: pathOf(checkId) })),
  );

const scriptPath = (checkId: string, scriptId: string) => ({
  path: { check_id: checkId, script_id: scriptId },
});

/** Authorises scripts with the same words. Stops at the first refusal, which says why. */
export const useAuthoriseScripts = (checkId: string) =>
  useTeamChange(
    async (api, { ids, terms }: { ids: readonly string[]; terms: AuthoriseScriptBody }) => {
      for (const id of ids)
        await body(
          api.PUT('/api/v1/checks/{check_id}/scripts/{script_id}/authorisation', {
            params: scriptPath(checkId, id),
            body: terms,
          }),
        );
      return ids.length;
    },
    {
      reloads: ['check', checkId],
      done: (count) => (count === 1 ? 'Authorised a script.' : `Authorised ${count} scripts.`),
    },
  );

export const useEndAuthorisation = (checkId: string) =>
  useTeamChange(
    (api, scriptId: string) =>
      body(
        api.DELETE('/api/v1/checks/{check_id}/scripts/{script_id}/authorisation', {
          params: scriptPath(checkId, scriptId),
        }),
      ),
    { reloads: ['check', checkId], done: 'Ended the authorisation.' },
  );

import { useRef } from 'react';
import { ApiFailure } from '../api/api-failure';
import { type ApiClient, body } from '../api/client';
import type {
  CreateScanIdentity,
  IdentityPreview,
  PreviewScanIdentity,
  ScanIdentity,
  UpdateScanIdentity,
} from '../api/resources';
import { useTeam } from '../session/team-context';
import { useTeamChange, useTeamQuery } from './team-data';

const keyOf = (checkId: string) => ['check', checkId, 'identities'] as const;
const ofCheck = (checkId: string) => ({ path: { check_id: checkId } });
const ofOne = (checkId: string, id: string) => ({ path: { check_id: checkId, identity_id: id } });

export const useIdentities = (checkId: string, enabled: boolean) =>
  useTeamQuery(
    keyOf(checkId),
    (api) => body(api.GET('/api/v1/checks/{check_id}/scan-identities', { params: ofCheck(checkId) })),
    { enabled },
  );

/** One identity, with the picture of where its login stopped. */
export const useIdentity = (checkId: string, id: string, enabled: boolean) =>
  useTeamQuery(
    [...keyOf(checkId), id],
    (api) =>
      body(
        api.GET('/api/v1/checks/{check_id}/scan-identities/{identity_id}', { params: ofOne(checkId, id) }),
      ),
    { enabled },
  );

const verified = (api: ApiClient, checkId: string, id: string): Promise<ScanIdentity> =>
  body(
    api.POST('/api/v1/checks/{check_id}/scan-identities/{identity_id}/verify', {
      params: ofOne(checkId, id),
    }),
  );

export const useVerifyIdentity = (checkId: string, id: string) =>
  useTeamChange((api) => inTurn(() => verified(api, checkId, id)), { reloads: keyOf(checkId) });

/** A check has one attempt in five seconds, and a quick person has just used one: waits for the next. */
async function inTurn<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const seconds = error instanceof ApiFailure && error.status === 429 ? error.retryAfterSeconds : null;
    if (seconds === null || seconds > LONGEST_TURN_S) throw error;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return attempt();
  }
}

const LONGEST_TURN_S = 5;

/** Reads the sitemaps of the site. Nothing is stored. */
export const useSitemap = (checkId: string) =>
  useTeamChange(
    (api) =>
      inTurn(() =>
        body(
          api.POST('/api/v1/checks/{check_id}/expected-paths/from-sitemap', {
            params: ofCheck(checkId),
            body: {},
          }),
        ),
      ),
    { reloads: keyOf(checkId) },
  );

/** Stores the change, then verifies it. */
export const useUpdateIdentity = (checkId: string, id: string) =>
  useTeamChange(
    async (api, change: UpdateScanIdentity) => {
      const params = ofOne(checkId, id);
      await body(
        api.PUT('/api/v1/checks/{check_id}/scan-identities/{identity_id}', { params, body: change }),
      );
      return inTurn(() => verified(api, checkId, id));
    },
    { reloads: keyOf(checkId), gcTime: 0 },
  );

export const useDeleteIdentity = (checkId: string, id: string, name: string) =>
  useTeamChange(
    (api) =>
      api.DELETE('/api/v1/checks/{check_id}/scan-identities/{identity_id}', { params: ofOne(checkId, id) }),
    { reloads: keyOf(checkId), done: `Deleted ${name} and its secrets.` },
  );

/** The steps of the guided set-up. Nothing is stored before the last one. */
export function useIdentitySetup(checkId: string) {
  const { api } = useTeam();
  const params = ofCheck(checkId);
  // Pressed again after a failed verification, it changes what it has created.
  const created = useRef<string | null>(null);
  const prove = useTeamChange(
    async (client, identity: CreateScanIdentity) => {
      const path = '/api/v1/checks/{check_id}/scan-identities';
      const { id } =
        created.current === null
          ? await body(client.POST(path, { params, body: identity }))
          : await body(
              client.PUT(`${path}/{identity_id}`, {
                params: ofOne(checkId, created.current),
                body: identity,
              }),
            );
      created.current = id;
      return inTurn(() => verified(client, checkId, id));
    },
    { reloads: keyOf(checkId), gcTime: 0 },
  );
  return {
    prove,
    discover: (url: string) =>
      inTurn(() =>
        body(api.POST('/api/v1/checks/{check_id}/scan-identities/discover', { params, body: { url } })),
      ),
    preview: (draft: PreviewScanIdentity): Promise<IdentityPreview> =>
      inTurn(() =>
        body(api.POST('/api/v1/checks/{check_id}/scan-identities/preview', { params, body: draft })),
      ),
  };
}

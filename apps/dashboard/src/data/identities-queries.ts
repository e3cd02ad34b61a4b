import { body } from '../api/client';
import type { CreateScanIdentity, IdentityPreview, PreviewScanIdentity } from '../api/resources';
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

export const useVerifyIdentity = (checkId: string, id: string) =>
  useTeamChange(
    (api) =>
      body(
        api.POST('/api/v1/checks/{check_id}/scan-identities/{identity_id}/verify', {
          params: ofOne(checkId, id),
        }),
      ),
    { reloads: keyOf(checkId) },
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
  const create = useTeamChange(
    (client, identity: CreateScanIdentity) =>
      body(client.POST('/api/v1/checks/{check_id}/scan-identities', { params, body: identity })),
    { reloads: keyOf(checkId), gcTime: 0 },
  );
  return {
    create,
    discover: (url: string) =>
      body(api.POST('/api/v1/checks/{check_id}/scan-identities/discover', { params, body: { url } })),
    preview: (draft: PreviewScanIdentity): Promise<IdentityPreview> =>
      body(api.POST('/api/v1/checks/{check_id}/scan-identities/preview', { params, body: draft })),
  };
}

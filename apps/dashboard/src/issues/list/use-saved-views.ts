import { body } from '../../api/client';
import type { CreateIssueViewBody } from '../../api/resources';
import { useTeamChange, useTeamQuery } from '../../data/team-data';

const KEY = ['issue-views'];
const RELOADS = { reloads: KEY };

/** The views of this person in this team, and those that others share, by name. */
export const useSavedViews = () =>
  useTeamQuery(KEY, async (api) => {
    const { data } = await body(api.GET('/api/v1/issue-views'));
    return data.sort((one, other) => one.name.localeCompare(other.name));
  });

export const useSaveView = () =>
  useTeamChange(
    (api, view: CreateIssueViewBody) => body(api.POST('/api/v1/issue-views', { body: view })),
    RELOADS,
  );

export const useRenameView = () =>
  useTeamChange(
    (api, { id: view_id, name }: { id: string; name: string }) =>
      body(api.PATCH('/api/v1/issue-views/{view_id}', { params: { path: { view_id } }, body: { name } })),
    RELOADS,
  );

export const useDeleteView = () =>
  useTeamChange(
    (api, view_id: string) => api.DELETE('/api/v1/issue-views/{view_id}', { params: { path: { view_id } } }),
    RELOADS,
  );

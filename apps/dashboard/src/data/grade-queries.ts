import type { UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { CheckGrade, TeamGrade, TeamGradeHistory } from '../api/resources';
import { useTeamQuery } from './team-data';

/** Loads again with the check. */
export const useCheckGrade = (checkId: string): UseQueryResult<CheckGrade> =>
  useTeamQuery(['check', checkId, 'grade'], async (api) => {
    const params = { path: { check_id: checkId } };
    return (await body(api.GET('/api/v1/checks/{check_id}/grade', { params }))).data;
  });

/** Loads again when the numbers of the overview change. */
export const useTeamGrade = (): UseQueryResult<TeamGrade> =>
  useTeamQuery(['team-grade'], async (api) => (await body(api.GET('/api/v1/overview/grade'))).data);

/** Loads again with {@link useTeamGrade}. */
export const useTeamGradeHistory = (): UseQueryResult<TeamGradeHistory> =>
  useTeamQuery(
    ['team-grade', 'history'],
    async (api) => (await body(api.GET('/api/v1/overview/grade-history'))).data,
  );

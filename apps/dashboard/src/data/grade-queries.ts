import type { UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { CheckGrade, TeamGrade, TeamGradeHistory } from '../api/resources';
import { useTeamQuery } from './team-data';

/** Loads again with the check. */
export const useCheckGrade = (checkId: string): UseQueryResult<CheckGrade> =>
  useTeamQuery(['check', checkId, 'grade'], (api) =>
    body(api.GET('/api/v1/checks/{check_id}/grade', { params: { path: { check_id: checkId } } })),
  );

/** Loads again when the numbers of the overview change. */
export const useTeamGrade = (): UseQueryResult<TeamGrade> =>
  useTeamQuery(['team-grade'], (api) => body(api.GET('/api/v1/overview/grade')));

/** Loads again with {@link useTeamGrade}. */
export const useTeamGradeHistory = (): UseQueryResult<TeamGradeHistory> =>
  useTeamQuery(['team-grade', 'history'], (api) => body(api.GET('/api/v1/overview/grade-history')));

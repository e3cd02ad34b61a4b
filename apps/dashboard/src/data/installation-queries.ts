import type { UseQueryResult } from '@tanstack/react-query';
import { body } from '../api/client';
import type { Installation } from '../api/resources';
import { useTeamChange, useTeamQuery } from './team-data';

const POLL_MS = 10_000;

/** The state of the installation, for operators. Polled while the page is visible. */
export const useInstallation = (): UseQueryResult<Installation> =>
  useTeamQuery(['installation'], async (api) => (await body(api.GET('/api/v1/installation'))).data, {
    refetchInterval: POLL_MS,
  });

export const useMailTest = () =>
  useTeamChange((api) => body(api.POST('/api/v1/installation/mail-test')), { reloads: ['installation'] });

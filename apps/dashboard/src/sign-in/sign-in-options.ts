import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api, body } from '../api/client';
import type { SignInOptions } from '../api/resources';

/** Which ways to sign in this installation offers besides the password. */
export const useSignInOptions = (): UseQueryResult<SignInOptions> =>
  useQuery({
    queryKey: ['sign-in-options'],
    queryFn: () => body(api.GET('/api/v1/sign-in-options')),
    staleTime: Infinity,
  });

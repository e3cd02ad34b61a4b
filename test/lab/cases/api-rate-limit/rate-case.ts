import type { CaseOf } from '../../lab-case';
import { type ApiAnswer, type Call, ITEMS, type LimitedApi, limitedApi, page } from '../../sites/limited-api';

export const rate = (
  name: string,
  api: LimitedApi,
  expected: CaseOf['expected'],
  more: Partial<CaseOf> = {},
): CaseOf => ({
  name,
  endpoints: [ITEMS],
  site: (ground) => ground.site(limitedApi(api)),
  expected,
  // Safe methods, and questions in GraphQL.
  untouched: /^(?!GET |HEAD |OPTIONS |POST \/graphql)/,
  ...more,
});

/** Laravel's headers, true ones. */
export const counted =
  (limit: number, usual: (call: Call) => ApiAnswer = () => page()) =>
  (call: Call): ApiAnswer => ({
    ...usual(call),
    headers: {
      'x-ratelimit-limit': `${limit}`,
      'x-ratelimit-remaining': `${Math.max(0, limit - call.count)}`,
    },
  });

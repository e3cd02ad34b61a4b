import type { CaseOf } from '../../lab-case';
import { type CorsPolicy, api } from '../../sites/cors-site';

export const own = 'https://shop.test';

export const cors = (
  name: string,
  policy: CorsPolicy,
  expected: CaseOf['expected'],
  { answer, ...more }: Partial<CaseOf> & { answer?: Parameters<typeof api>[1] } = {},
): CaseOf => ({ name, site: (ground) => ground.site(api(policy, answer)), expected, ...more });

import type { TestKey } from '@palisade/vocabulary';
import { api, always } from './sites/cors-site';
import { type Ground } from './sites/ground';
import { ITEMS, limitedApi, page, refusing, tooMany } from './sites/limited-api';
import { from, loginSite } from './sites/login-site';
import { HARDENED, pages } from './sites/pages';
import { cleanShop } from './whole-scan';

export type Bare = 'fetch' | 'handshake';
export interface Subject {
  key: TestKey;
  site: (ground: Ground) => unknown;
  bare: Bare;
  runs: number;
  target: string;
  endpoints?: string[];
}

export const MANY = 40;
export const TLS_LISTING = 'TLS listing';

/** Tests that wait between their requests take half a minute each. */
export const FEW = 2;

export const SUBJECTS: Subject[] = [
  {
    key: 'ssl_certificate',
    site: async (ground) => ground.tls(await ground.chain()).listening,
    bare: 'handshake',
    runs: MANY,
    target: '<= 50 ms',
  },
  {
    key: 'security_headers',
    site: (ground) => ground.site(pages({ '/': { headers: HARDENED } })),
    bare: 'fetch',
    runs: MANY,
    target: '<= 20 ms',
  },
  {
    key: 'cors_misconfiguration',
    site: (ground) => ground.site(api(always({}))),
    bare: 'fetch',
    runs: MANY,
    target: '<= 8 requests',
  },
  { key: 'csrf_protection', site: cleanShop, bare: 'fetch', runs: MANY, target: '<= 25 requests' },
  {
    key: 'brute_force',
    site: (ground) => ground.site(loginSite(ground, { reject: from(5, { status: 429, body: '' }) })),
    bare: 'fetch',
    runs: FEW,
    target: '1 login a second',
  },
  {
    key: 'api_rate_limit',
    site: (ground) => ground.site(limitedApi({ answer: refusing(15, tooMany, () => page()) })),
    bare: 'fetch',
    runs: FEW,
    target: '10 requests a second',
    endpoints: [ITEMS],
  },
];

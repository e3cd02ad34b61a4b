import type { TestKey } from '@palisade/vocabulary';
import { api, always } from './sites/cors-site';
import type { Most } from './bench-row';
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
  /** None for a test whose pace sets its time. */
  most?: Most;
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
    most: { ratio: 8 },
  },
  {
    key: 'security_headers',
    site: (ground) => ground.site(pages({ '/': { headers: HARDENED } })),
    bare: 'fetch',
    runs: MANY,
    most: { ratio: 4 },
  },
  {
    key: 'cors_misconfiguration',
    site: (ground) => ground.site(api(always({}))),
    bare: 'fetch',
    runs: MANY,
    most: { requests: 8 },
  },
  { key: 'csrf_protection', site: cleanShop, bare: 'fetch', runs: MANY, most: { requests: 25 } },
  {
    key: 'brute_force',
    site: (ground) => ground.site(loginSite(ground, { reject: from(5, { status: 429, body: '' }) })),
    bare: 'fetch',
    runs: FEW,
  },
  {
    key: 'api_rate_limit',
    site: (ground) => ground.site(limitedApi({ answer: refusing(15, tooMany, () => page()) })),
    bare: 'fetch',
    runs: FEW,
    endpoints: [ITEMS],
  },
];

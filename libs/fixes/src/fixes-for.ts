import type { Change, FixServer, Setting } from './change';
import { type FoundDefect, changeOf } from './change-of';
import { APACHE } from './servers/apache';
import { CADDY } from './servers/caddy';
import { CLOUDFLARE } from './servers/cloudflare';
import { CLOUDFRONT } from './servers/cloudfront';
import { DJANGO } from './servers/django';
import { EXPRESS } from './servers/express';
import { IIS } from './servers/iis';
import { LARAVEL } from './servers/laravel';
import { NGINX } from './servers/nginx';
import { RAILS } from './servers/rails';
import { SPRING } from './servers/spring';
import { WORDPRESS } from './servers/wordpress';

export const FIX_SERVERS = {
  nginx: NGINX,
  apache: APACHE,
  caddy: CADDY,
  iis: IIS,
  express: EXPRESS,
  laravel: LARAVEL,
  django: DJANGO,
  rails: RAILS,
  spring: SPRING,
  wordpress: WORDPRESS,
  cloudflare: CLOUDFLARE,
  cloudfront: CLOUDFRONT,
} as const satisfies Record<string, FixServer>;
export type FixServerKey = keyof typeof FIX_SERVERS;
export const FIX_SERVER_KEYS = Object.keys(FIX_SERVERS) as FixServerKey[];

/** By the names that scans give to what they see (`products` of a coverage). */
const SEEN_AS: Readonly<Record<string, FixServerKey>> = {
  nginx: 'nginx',
  Apache: 'apache',
  Caddy: 'caddy',
  IIS: 'iis',
  'ASP.NET': 'iis',
  Express: 'express',
  Laravel: 'laravel',
  Django: 'django',
  Rails: 'rails',
  'Spring Security': 'spring',
  WordPress: 'wordpress',
  Cloudflare: 'cloudflare',
  'Amazon CloudFront': 'cloudfront',
};

export interface ServerFix {
  server: FixServerKey;
  name: string;
  /** A scan saw this program at the site. */
  isSeen: boolean;
  place: string;
  language: string;
  /** Lines to copy; null where only `note` helps. */
  code: string | null;
  /** What to know before; null where the lines say it all. */
  note: string | null;
}

/**
 * The settings that fix a defect, for each server; those that were seen come first. Empty where no setting of a server fixes it.
 *
 * @param seen names of programs from the coverage of a scan
 */
export function fixesFor(defect: FoundDefect, seen: readonly string[]): ServerFix[] {
  const change = changeOf(defect);
  if (change === null) return [];
  const isSeen = new Set(seen.map((name) => SEEN_AS[name]));
  return FIX_SERVER_KEYS.map((server) => {
    const { name, place, language } = FIX_SERVERS[server];
    const { code, note: own } = settingOf(FIX_SERVERS[server], change);
    const shared = change.kind === 'set-header' ? change.note : undefined;
    const note = [shared, own].filter(Boolean).join(' ') || null;
    return { server, name, place, language, code, note, isSeen: isSeen.has(server) };
  }).sort((one, other) => Number(other.isSeen) - Number(one.isSeen));
}

function settingOf(server: FixServer, change: Change): Setting {
  const write = server.settings[change.kind] as (change: Change) => string | Setting;
  const written = write(change);
  return typeof written === 'string' ? { code: written } : written;
}

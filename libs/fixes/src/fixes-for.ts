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

/** What the header fields of a finding say of the program that sent them; null for one that no lines here are for. */
const NAMED_BY: readonly (readonly [field: RegExp, server: FixServerKey | null])[] = [
  [/^server:\s*(?:nginx|openresty)\b/im, 'nginx'],
  [/^server:\s*apache(?:\/|\s|$)/im, 'apache'],
  [/^server:\s*caddy\b/im, 'caddy'],
  [/^(?:server:\s*microsoft-iis|x-aspnet-version:|x-aspnetmvc-version:|x-powered-by:\s*asp\.net)/im, 'iis'],
  [/^x-powered-by:\s*express\b/im, 'express'],
  [/^server:\s*cloudflare\b/im, 'cloudflare'],
  [
    /^server:\s*(?:apache-coyote|apache tomcat|jetty|lighttpd|litespeed|gunicorn|uvicorn|werkzeug|kestrel)\b/im,
    null,
  ],
];
/** One of them answers: lines for the others would change nothing. */
const WEB_SERVERS: readonly FixServerKey[] = ['nginx', 'apache', 'caddy', 'iis'];

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
 * The settings that fix a defect, for each server; those that were seen come first. Where the evidence of the finding names its web server, the
 * other ones are left out, unless a scan saw them too. Empty where no setting of a server fixes it.
 *
 * @param seen names of programs from the coverage of a scan
 */
export function fixesFor(defect: FoundDefect, seen: readonly string[]): ServerFix[] {
  const change = changeOf(defect);
  if (change === null) return [];
  const named = NAMED_BY.filter(([field]) => field.test(defect.observed)).map(([, server]) => server);
  const isSeen = new Set([...named, ...seen.map((name) => SEEN_AS[name])]);
  const isOther = (server: FixServerKey): boolean =>
    named.some((each) => each === null || WEB_SERVERS.includes(each)) &&
    WEB_SERVERS.includes(server) &&
    !isSeen.has(server);
  return FIX_SERVER_KEYS.filter((server) => !isOther(server))
    .map((server) => {
      const { name, place, language } = FIX_SERVERS[server];
      const { code, note: own } = settingOf(FIX_SERVERS[server], change);
      const shared = change.kind === 'set-header' ? change.note : undefined;
      const note = [shared, own].filter(Boolean).join(' ') || null;
      return { server, name, place, language, code, note, isSeen: isSeen.has(server) };
    })
    .sort((one, other) => Number(other.isSeen) - Number(one.isSeen));
}

function settingOf(server: FixServer, change: Change): Setting {
  const write = server.settings[change.kind] as (change: Change) => string | Setting;
  const written = write(change);
  return typeof written === 'string' ? { code: written } : written;
}

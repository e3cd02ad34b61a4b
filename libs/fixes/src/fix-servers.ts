import type { FixServer } from './change';
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

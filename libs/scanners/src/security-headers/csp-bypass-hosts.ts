import { URLS as ANGULAR_URLS } from 'csp_evaluator/dist/allowlist_bypasses/angular';
import { NEEDS_EVAL, URLS as JSONP_URLS } from 'csp_evaluator/dist/allowlist_bypasses/jsonp';
import type { ScriptPolicy } from './csp-script-policy';

/** A script on an allowed host that runs code of an attacker's choice. */
export interface Bypass {
  source: string;
  url: string;
}

/** The first known bypass that every policy lets in. A policy that lets any host in is no obstacle, but no bypass either. */
export function findBypass(policies: readonly ScriptPolicy[]): Bypass | null {
  const restricting = policies.filter((policy) => policy.anyHost === null);
  const mayEval = policies.every((policy) => policy.eval);
  const usable = JSONP_URLS.filter((url) => mayEval || !NEEDS_EVAL.includes(absolute(url).hostname));
  for (const candidate of [...usable, ...ANGULAR_URLS]) {
    const url = absolute(candidate);
    const sources = restricting.map((policy) => policy.hosts.find((source) => sourceCovers(source, url)));
    const [source] = sources;
    if (source !== undefined && sources.every((found) => found !== undefined))
      return { source, url: url.href };
  }
  return null;
}

const absolute = (url: string): URL => new URL(url.startsWith('//') ? `https:${url}` : url);

const HOST_SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*\.)?([^/:*]+)(?::(\*|\d+))?(\/[^?#]*)?$/i;

/** Host-source matching (CSP3 section 6.7.2.8): scheme, host with its wildcard, port, and the path where it has one. */
export function sourceCovers(source: string, url: URL): boolean {
  const [, scheme, wildcard, host, port, path] = HOST_SOURCE.exec(source) ?? [];
  if (host === undefined) return false;
  if (scheme !== undefined && !/^https?$/i.test(scheme)) return false;
  if (port !== undefined && port !== '*' && port !== (url.port || '443')) return false;
  const name = host.toLowerCase();
  const sameHost = wildcard === undefined ? url.hostname === name : url.hostname.endsWith(`.${name}`);
  if (!sameHost || path === undefined || path === '/') return sameHost;
  return path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path;
}

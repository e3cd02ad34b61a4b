import { URLS as ANGULAR_URLS } from 'csp_evaluator/dist/allowlist_bypasses/angular';
import { NEEDS_EVAL, URLS as JSONP_URLS } from 'csp_evaluator/dist/allowlist_bypasses/jsonp';
import type { ScriptPolicy } from '@palisade/scan-engine';

/** A script on an allowed host that runs code of an attacker's choice. */
export interface Bypass {
  source: string;
  url: string;
}

/**
 * The first known bypass that every policy lets in. A policy that lets any host in is not an obstacle, but no bypass either. `steps` counts
 * the sources that are read or compared.
 */
export function findBypass(policies: readonly ScriptPolicy[], steps = { count: 0 }): Bypass | null {
  const restricting = policies
    .filter((policy) => policy.anyHost === null)
    .map(({ hosts }) => new SourceList(hosts, steps));
  const mayEval = policies.every((policy) => policy.eval);
  const [first, ...others] = restricting;
  for (const bypass of knownBypasses()) {
    if (bypass.needsEval && !mayEval) continue;
    const source = first?.sourceFor(bypass);
    if (source !== undefined && others.every((list) => list.sourceFor(bypass) !== undefined))
      return { source, url: bypass.url.href };
  }
  return null;
}

/** Sources for the same host differ in scheme, port and path; of more than these only the first are compared. */
const MOST_FOR_ONE_HOST = 16;

/** The sources of a policy by their host, so that a URL is compared with those for its host and the domains above it only. */
class SourceList {
  private readonly byHost = new Map<string, string[]>();

  constructor(
    sources: readonly string[],
    private readonly steps: { count: number },
  ) {
    for (const source of sources) {
      steps.count += 1;
      const host = HOST_SOURCE.exec(source)?.[3]?.toLowerCase();
      if (host === undefined) continue;
      const known = this.byHost.get(host);
      if (known === undefined) this.byHost.set(host, [source]);
      else if (known.length < MOST_FOR_ONE_HOST) known.push(source);
    }
  }

  sourceFor({ url, domains }: KnownBypass): string | undefined {
    this.steps.count += 1;
    for (const domain of domains) {
      const candidates = this.byHost.get(domain);
      if (candidates === undefined) continue;
      this.steps.count += candidates.length;
      const source = candidates.find((each) => sourceCovers(each, url));
      if (source !== undefined) return source;
    }
    return undefined;
  }
}

interface KnownBypass {
  url: URL;
  /** Its host, and the domains above it. */
  domains: string[];
  needsEval: boolean;
}

let bypasses: KnownBypass[] | undefined;

/** Some hundred URLs, read on first use and kept for all scans. */
function knownBypasses(): KnownBypass[] {
  bypasses ??= [
    ...JSONP_URLS.map(absolute).map((url) => bypassAt(url, NEEDS_EVAL.includes(url.hostname))),
    ...ANGULAR_URLS.map((url) => bypassAt(absolute(url), false)),
  ];
  return bypasses;
}

function bypassAt(url: URL, needsEval: boolean): KnownBypass {
  const labels = url.hostname.split('.');
  return { url, domains: labels.map((_, depth) => labels.slice(depth).join('.')), needsEval };
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

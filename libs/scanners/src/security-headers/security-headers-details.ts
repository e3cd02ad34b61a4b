import { cspOf } from './csp-view';
import {
  parseHsts,
  fieldLines,
  fieldValue,
  isDocument,
  isHttps,
  type Page,
  type PageRole,
} from '@palisade/scan-engine';
import { hstsExemption, shownPolicy } from './hsts.rules';
import { effectiveReferrerPolicy } from './document.rules';
import type { Seen } from './header-field';

/** The probes that every scan takes; the others depend on caches and on what the page holds. */
const LISTED: readonly PageRole[] = ['start', 'plain_http', 'not_found', 'configured'];

/** Neutral facts, the same at every scan of an unchanged site: parsed values, no raw ones. */
export function securityHeadersDetails(site: Seen): Record<string, unknown> {
  const start = site.pages.find((page) => page.role === 'start');
  return {
    pages: site.pages
      .filter(({ role }) => LISTED.includes(role))
      .map(({ role, url, outcome, failure, status }) => ({ role, url, outcome, failure, status })),
    certificate_trusted: site.certificateTrusted,
    ...(start?.outcome === 'answered' ? startDetails(start, site) : {}),
  };
}

function startDetails(start: Page, site: Seen): Record<string, unknown> {
  const plain = site.pages.find((page) => page.role === 'plain_http');
  return {
    hsts: hstsDetails(start, site.certificateTrusted),
    hsts_over_http: [start, plain].some(
      (page) => page && !isHttps(page) && fieldLines(page, 'strict-transport-security').length > 0,
    ),
    ...(isDocument(start)
      ? {
          csp: cspOf(start)
            .policies.slice(0, MOST_POLICIES)
            .map(({ source, directives }) => ({ source, directives: namesOf(directives) })),
          referrer_policy: effectiveReferrerPolicy(start),
          has_password_field: start.html.hasPasswordField,
        }
      : {}),
    permissions_policy: fieldValue(start, 'permissions-policy') !== null,
    ...Object.fromEntries(
      YOUNGER_FIELDS.filter((name) => fieldValue(start, name) !== null).map((name) => [
        name.replaceAll('-', '_'),
        true,
      ]),
    ),
    // What needs QUIC is named and not tried.
    ...(/(?:^|,)[ \t]{0,8}h3=/.test(fieldValue(start, 'alt-svc') ?? '') && {
      http_3: 'announced by Alt-Svc, not tried',
    }),
    server: productOf(fieldValue(start, 'server')),
    powered_by: productOf(fieldValue(start, 'x-powered-by')),
  };
}

/** Named where they are there: few sites have them, and none has to. */
const YOUNGER_FIELDS = ['document-isolation-policy', 'integrity-policy', 'reporting-endpoints'] as const;

const MOST_POLICIES = 10;
const MOST_DIRECTIVES = 40;
const LONGEST_NAME = 40;

const namesOf = (directives: Record<string, unknown>): string[] =>
  Object.keys(directives)
    .sort()
    .slice(0, MOST_DIRECTIVES)
    .map((name) => name.slice(0, LONGEST_NAME));

function hstsDetails(start: Page, certificateTrusted: boolean | null): unknown {
  const exemption = hstsExemption(start, certificateTrusted);
  if (exemption !== null) return { not_judged: exemption };
  const [first] = fieldLines(start, 'strict-transport-security');
  const policy = first === undefined ? null : parseHsts(first);
  return policy === null ? null : shownPolicy(policy);
}

/** The name without version and node names, which differ between the servers of a set. */
const productOf = (value: string | null): string | null =>
  value === null ? null : (/^[A-Za-z][\w.-]*/.exec(value)?.[0] ?? null);

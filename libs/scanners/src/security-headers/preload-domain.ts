import {
  ask,
  type Asked,
  fieldOf,
  type HstsPolicy,
  organisationOf,
  parseHsts,
  type ScannerInput,
} from '@palisade/scan-engine';

const FIELD = 'strict-transport-security';
/** The preload list asks for a year. */
const YEAR = 31_536_000;

/** What the preload list reads: both schemes of the domain below a public suffix, and no redirect of them. */
export interface PreloadDomain {
  domain: string;
  /** Of `https://DOMAIN/`; null where it got no response, and where it is the start page, whose policy other rules judge. */
  https: { field: string | null; redirectsTo: string | null } | null;
  /** Where `http://DOMAIN/` leads first; null where it leads nowhere. */
  plainLeadsTo: string | null;
}

/** Null unless the start page claims preload at that domain or its `www` twin: other names are in no list. */
export async function preloadDomainOf(
  { client, target }: Pick<ScannerInput, 'client' | 'target'>,
  start: Asked,
  plain: Asked | null,
): Promise<PreloadDomain | null> {
  const domain = organisationOf(target.host);
  const claims = policyIn(start)?.preload === true;
  if (!claims || ![domain, `www.${domain}`].includes(target.host)) return null;
  const home = `https://${domain}/`;
  const isStart = start.url === home && start.hops.length === 0;
  const https = isStart ? null : (redirectAt(start, home) ?? (await ask(client, home)));
  const http = target.host === domain ? plain : await ask(client, `http://${domain}/`);
  return {
    domain,
    https: https?.response
      ? { field: fieldOf(https.response.headers, FIELD), redirectsTo: https.redirectsTo }
      : null,
    plainLeadsTo: http?.redirectsTo ?? null,
  };
}

const policyIn = ({ response }: Pick<Asked, 'response'>): HstsPolicy | null =>
  response === null ? null : parseHsts(fieldOf(response.headers, FIELD) ?? '');

/** The visit to the start page may have begun there. */
function redirectAt({ hops, url }: Asked, home: string): Pick<Asked, 'response' | 'redirectsTo'> | null {
  const [first, second] = hops;
  return first?.url === home ? { response: first.response, redirectsTo: second?.url ?? url } : null;
}

/** Why hstspreload.org refuses the domain although the start page claims preload; null if nothing was seen. */
export function domainObstacle({ domain, https, plainLeadsTo }: PreloadDomain): string | null {
  const policy = https === null ? null : parseHsts(https.field ?? '');
  const isComplete = policy !== null && policy.preload && policy.includeSubDomains && policy.maxAge >= YEAR;
  if (https !== null && !isComplete)
    return https.redirectsTo === null
      ? `The preload list reads the policy of https://${domain}/, which does not send this one.`
      : `The preload list reads the policy of https://${domain}/, and that redirect does not send it.`;
  const first = plainLeadsTo === null ? null : new URL(plainLeadsTo);
  return first !== null && (first.protocol !== 'https:' || first.hostname !== domain)
    ? `The preload list requires that http://${domain}/ leads to https://${domain}/ first; it leads to ${first.origin}.`
    : null;
}

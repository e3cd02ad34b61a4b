import {
  ask,
  type Asked,
  fieldOf,
  type HstsPolicy,
  parseHsts,
  registrableDomain,
  type ScannerInput,
} from '@palisade/scan-engine';

const FIELD = 'strict-transport-security';
/** The preload list asks for a year. */
const YEAR = 31_536_000;

/** What the preload list reads: both schemes of the registered domain, and no redirect of them. */
export interface PreloadDomain {
  domain: string;
  /** Of `https://DOMAIN/`; null where it got no response. */
  https: { field: string | null; redirectsTo: string | null } | null;
  /** Where `http://DOMAIN/` leads first; null where it leads nowhere. */
  plainLeadsTo: string | null;
}

/** Null unless the start page claims preload at the registered domain or its `www` twin: other names are in no list. */
export async function preloadDomainOf(
  { client, target }: Pick<ScannerInput, 'client' | 'target'>,
  start: Asked,
  plain: Asked | null,
): Promise<PreloadDomain | null> {
  const domain = registrableDomain(target.host);
  const claims = policyIn(start)?.preload === true;
  if (domain === null || !claims || ![domain, `www.${domain}`].includes(target.host)) return null;
  const home = `https://${domain}/`;
  const https = visited(start, home) ?? (await ask(client, home));
  const http = target.host === domain ? plain : await ask(client, `http://${domain}/`);
  const { response, redirectsTo } = https;
  return {
    domain,
    https: response === null ? null : { field: fieldOf(response.headers, FIELD), redirectsTo },
    plainLeadsTo: http?.redirectsTo ?? null,
  };
}

const policyIn = ({ response }: Pick<Asked, 'response'>): HstsPolicy | null =>
  response === null ? null : parseHsts(fieldOf(response.headers, FIELD) ?? '');

/** The visit to the start page may have begun there. */
function visited(
  { hops, url, response }: Asked,
  home: string,
): Pick<Asked, 'response' | 'redirectsTo'> | null {
  const [first, second] = hops;
  if (first?.url === home) return { response: first.response, redirectsTo: second?.url ?? url };
  return url === home && first === undefined ? { response, redirectsTo: null } : null;
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

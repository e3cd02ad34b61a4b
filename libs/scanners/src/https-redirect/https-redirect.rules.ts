import type { RuleId } from '@palisade/catalogue';
import {
  type Finding,
  type Judgement,
  type Seen,
  toFinding,
  worstFirst,
  curlHeader,
  shQuote,
  notJudged,
} from '@palisade/scan-engine';
import { httpTrouble, inconclusiveReason } from './https-redirect-inconclusive';
import type { HttpLook, RedirectObservation } from './redirect-observation';

type Id = RuleId<'https_redirect'>;

const SUMMARY = 'Plain http leads to https.';
/** Rules that need a response over http. */
const HTTP_RULES: readonly Id[] = [
  'http-not-redirected',
  'http-redirect-stays-http',
  'http-redirect-loop',
  'http-redirect-via-http',
  'http-redirect-other-host',
  'http-redirect-client-side',
  'http-path-not-redirected',
  'http-twin-not-redirected',
];

/** The whole judgement: a pure function of what was seen. */
export function judgeHttpsRedirect(site: RedirectObservation): Judgement {
  const reason = inconclusiveReason(site);
  const technicalDetails = detailsOf(site);
  if (reason !== null) return notJudged(reason, SUMMARY, technicalDetails);
  const isHttpKnown = !site.hasOwnPort && (site.isPreloaded || httpTrouble(site) === null);
  const findings = [
    ...(isHttpKnown
      ? [...judgeChain(site), ...judgeElsewhere(site), ...judgeDeep(site), ...judgeTwin(site)]
      : []),
    ...judgeDowngrades(site),
  ];
  return {
    findings: worstFirst(findings),
    technicalDetails,
    judged: 'all',
    unjudgedRules: [
      ...(isHttpKnown ? [] : HTTP_RULES),
      ...(site.hasUnreadPages ? (['https-downgrade'] as const) : []),
    ],
    inconclusive: null,
    summary: SUMMARY,
  };
}

function judgeChain(site: RedirectObservation): Finding[] {
  const { chain, end, endsAt, host, downgrades } = site;
  const [first] = chain;
  const last = chain.at(-1);
  if (first === undefined || last === undefined) return [];
  const of = (id: Id, more: Partial<Seen> & { expected: string }): Finding[] => [
    finding(id, first, chain, more),
  ];
  switch (end) {
    case 'loop':
      // Where https leads back to http, that is the defect.
      return downgrades.length > 0 ? [] : of('http-redirect-loop', { expected: 'a redirect to https' });
    case 'other_site':
      return of('http-redirect-via-http', {
        expected: `a redirect to https://${host}/`,
        detail: 'It leaves the site over http.',
      });
    case 'http':
      return last.outcome === 'document' ? judgeDocument(site, last) : [];
    case 'https':
      // A site that only sets a cookie first stays at one address.
      if (new Set(chain.map(({ url }) => url)).size > 1)
        return of('http-redirect-via-http', { expected: `https://${host}/ as the first hop` });
      return endsAt === null || isHost(endsAt, host) || site.isCovered
        ? []
        : of('http-redirect-other-host', { expected: `https://${host}/ as the first hop` });
  }
}

function judgeDocument({ chain, host, isConfirmed }: RedirectObservation, last: HttpLook): Finding[] {
  const [first = last] = chain;
  const expected = `301 to https://${host}/`;
  if (!isConfirmed) return [];
  if (last.onlyLeadsOn) return [finding('http-redirect-client-side', first, chain, { expected })];
  if (chain.length > 1) return [finding('http-redirect-stays-http', first, chain, { expected })];
  return [finding('http-not-redirected', first, chain, { ...graveness(last), expected })];
}

const graveness = ({ hasPasswordField, setsSession }: HttpLook): Pick<Seen, 'severity' | 'detail'> => ({
  severity: hasPasswordField || setsSession ? 'high' : 'medium',
  detail: [
    ...(hasPasswordField ? ['The page has a password field.'] : []),
    ...(setsSession ? ['The response sets a session cookie.'] : []),
  ].join(' '),
});

/** One server of several has another configuration. */
function judgeElsewhere({ elsewhere, end, host, chain }: RedirectObservation): Finding[] {
  if (end !== 'https' || elsewhere === null) return [];
  const { look, address } = elsewhere;
  const { severity, detail } = graveness(look);
  const name = host.includes(':') ? `[${host}]` : host;
  const at = ['--resolve', shQuote(`${name}:80:${address.includes(':') ? `[${address}]` : address}`)];
  return [
    toFinding('https_redirect', 'http-not-redirected', {
      severity,
      location: '',
      detail: [`The server at ${address} serves a page; another server of the host redirects.`, detail]
        .join(' ')
        .trim(),
      evidence: {
        request: `GET ${look.url}`,
        observed: `${shownLook(look)}, from ${address}; ${chain.slice(0, 1).map(shownLook).join('')}`,
        expected: `301 to https://${host}/ from every address`,
        confirmed: true,
        reproduce: `${curlHeader(look.url, at)} | ${onlyStatusAndLocation}`,
      },
    }),
  ];
}

function judgeDeep({ deep, end }: RedirectObservation): Finding[] {
  if (end !== 'https' || !deep?.isConfirmed) return [];
  const expected = `301 to ${deep.look.url.replace(/^http:/, 'https:')}`;
  return [finding('http-path-not-redirected', deep.look, [deep.look], { expected })];
}

/** A server that redirects neither name has one defect, which the name of the check tells. */
function judgeTwin({ twin, end, chain }: RedirectObservation): Finding[] {
  const isOwnFine = end === 'https' || ['nothing', 'closed', undefined].includes(chain.at(-1)?.outcome);
  if (twin === null || !twin.hasHttps || !twin.isSameSite || !isOwnFine) return [];
  const { hostname } = new URL(twin.look.url);
  return [
    finding('http-twin-not-redirected', twin.look, [twin.look], { expected: `301 to https://${hostname}/` }),
  ];
}

const judgeDowngrades = ({ downgrades }: RedirectObservation): Finding[] =>
  downgrades
    .filter(({ isConfirmed }) => isConfirmed)
    .map(({ url, redirectsTo }) =>
      toFinding('https_redirect', 'https-downgrade', {
        location: new URL(url).pathname,
        evidence: {
          request: `GET ${url}`,
          observed: `Location: ${redirectsTo}`,
          expected: 'a page, or a redirect to https',
          confirmed: true,
          reproduce: statusAndLocation(url),
        },
      }),
    );

function finding(
  id: Id,
  { url }: HttpLook,
  looks: readonly HttpLook[],
  { severity, detail, expected }: Partial<Seen> & { expected: string },
): Finding {
  return toFinding('https_redirect', id, {
    ...(severity === undefined ? {} : { severity }),
    location: '',
    detail,
    evidence: {
      request: `GET ${url}`,
      observed: looks.map(shownLook).join('; '),
      expected,
      reproduce: looks
        .map((look) => statusAndLocation(look.url))
        .slice(0, MOST_COMMANDS)
        .join('\n'),
    },
  });
}

const MOST_COMMANDS = 4;

const shownLook = ({ url, status, redirectsTo }: HttpLook): string =>
  `${url}: ${status ?? 'no response'}${redirectsTo === null ? '' : `, Location: ${redirectsTo}`}`;

const statusAndLocation = (url: string): string => `${curlHeader(url)} | ${onlyStatusAndLocation}`;
const onlyStatusAndLocation = "grep -iE '^(HTTP/|location:)'";

const isHost = (url: string, host: string): boolean => new URL(url).hostname.replace(/^\[|\]$/g, '') === host;

function detailsOf(site: RedirectObservation): Record<string, unknown> {
  const { https, chain, end, isPreloaded, isCovered, deep, twin } = site;
  return {
    https: { outcome: https.outcome, status: https.status },
    hops: chain.map(({ url, outcome, status, redirectsTo }) => ({
      url,
      outcome,
      status,
      redirects_to: redirectsTo,
    })),
    end,
    preloaded_top_level_domain: isPreloaded,
    covered_by_hsts_of_other_host: isCovered,
    path: deep === null ? null : { url: deep.look.url, status: deep.look.status },
    twin: twin === null ? null : { url: twin.look.url, https: twin.hasHttps, same_site: twin.isSameSite },
  };
}

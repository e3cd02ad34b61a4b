import type { Plan } from '@palisade/vocabulary';
import type { Environment } from './environment';
import { EnvironmentError } from './load-environment';
import { type ProxyTrust, readTrustedProxies } from './trusted-proxies';

/** The most checks a team on this plan may have, or null for no limit. */
export const checkLimitOf = ({ planCheckLimits }: Environment, plan: Plan): number | null =>
  numberFor(planCheckLimits, plan);

/** For how many days a team's scans are kept on this plan, or null forever. */
export const retentionDaysOf = ({ retentionDays }: Environment, plan: Plan): number | null =>
  numberFor(retentionDays, plan);

function numberFor(byPlan: string, plan: Plan): number | null {
  const entry = byPlan.split(',').find((part) => part.startsWith(`${plan}=`));
  return entry === undefined ? null : Number(entry.slice(plan.length + 1));
}

/** The DNS variables by their names, for `readDnsSettings`. */
export const dnsVariablesOf = (environment: Environment): Record<string, string> => ({
  DNS_SERVERS: environment.dnsServers,
  DNS_TRUST_ANCHORS: environment.dnsTrustAnchors,
  DNS_AUTHORITATIVE: environment.dnsAuthoritative,
  DNS_AUTHORITATIVE_PORT: String(environment.dnsAuthoritativePort),
  DNS_TRUST_AD: environment.dnsTrustAd,
  DNSBL_SERVERS: environment.dnsblServers,
});

/** Whether traces are sent, and which ones; OpenTelemetry reads the headers for the collector itself. */
export const tracingSettingsOf = (
  environment: Environment,
): Pick<
  Environment,
  'otlpEndpoint' | 'otlpTracesEndpoint' | 'otlpHeaders' | 'tracesSampler' | 'tracesSamplerArg'
> => environment;

/** The page that tells owners of scanned sites who scans them; undefined without APP_URL, since only the api knows its own address. */
export const aboutScansUrlOf = ({ appUrl }: Environment): string | undefined =>
  appUrl && `${appUrl}/about-scans`;

/** What signs the requests of scans; undefined without SCAN_SIGNING_KEY or without the address that publishes its public key. */
export const signingSettingsOf = ({
  scanSigningKey,
  appUrl,
}: Pick<Environment, 'scanSigningKey' | 'appUrl'>): { keys: string[]; agent: string } | undefined =>
  scanSigningKey === '' || appUrl === undefined
    ? undefined
    : { keys: scanSigningKey.split(','), agent: new URL(appUrl).origin };

/** The public address of this installation. */
export const appUrlOf = (environment: Environment): string =>
  environment.appUrl ?? `http://localhost:${environment.port}`;

/** The path of the public address, such as `/palisade`; empty where the installation has a host name of its own. */
export const basePathOf = (environment: Environment): string =>
  new URL(appUrlOf(environment)).pathname.replace(/\/$/, '');

/** Which proxies' X-Forwarded-For counts; none where the text cannot be read, which `Environment` refuses. */
export const proxyTrustOf = ({ trustedProxies }: Environment): ProxyTrust =>
  readTrustedProxies(trustedProxies) ?? (() => false);

/** The default does not limit a person who works in two browsers, and grows with API_RATE_LIMIT. */
export const userRateLimitOf = ({ userRateLimit, apiRateLimit }: Environment): number =>
  userRateLimit ?? 2 * apiRateLimit;

/** The default lets five keys or sessions of a team use their full limits. */
export const teamRateLimitOf = ({ teamRateLimit, apiRateLimit }: Environment): number =>
  teamRateLimit ?? 5 * apiRateLimit;

/** Each of them opens what the database keeps sealed for channels and scan identities; the first one seals. */
export const sealingSecretsOf = ({
  sealingSecret,
  sealingSecretPrevious,
  notifySecret,
  notifySecretPrevious,
}: Pick<
  Environment,
  'sealingSecret' | 'sealingSecretPrevious' | 'notifySecret' | 'notifySecretPrevious'
>): string[] =>
  [sealingSecret, notifySecret, sealingSecretPrevious, notifySecretPrevious].filter(
    (secret) => secret !== undefined,
  );

/** What opens the secrets of scan identities: those of this installation, and the private keys of the zones that this worker serves. */
export const identityKeysOf = (
  environment: Parameters<typeof sealingSecretsOf>[0] & Pick<Environment, 'zoneSealingKeys'>,
): { secrets: string[]; zoneKeys: string[] } => ({
  secrets: sealingSecretsOf(environment),
  zoneKeys: environment.zoneSealingKeys.split(',').filter((key) => key !== ''),
});

/** Where the pace of sites and the limits of the api are; the queues are in REDIS_URL. */
export const paceUrlOf = ({
  redisPaceUrl,
  redisUrl,
}: Pick<Environment, 'redisPaceUrl'> & { redisUrl: string }): string => redisPaceUrl ?? redisUrl;

/** Where pages are drawn, and what opens it; undefined where no page is drawn. @throws EnvironmentError without a token */
export function rendererSettingsOf({
  rendererUrl: url,
  rendererToken: token,
}: Pick<Environment, 'rendererUrl' | 'rendererToken'>): { url: string; token: string } | undefined {
  if (url === undefined) return undefined;
  if (token !== undefined) return { url, token };
  throw new EnvironmentError([
    'RENDERER_TOKEN is missing: RENDERER_URL needs it, the same as the renderer has',
  ]);
}

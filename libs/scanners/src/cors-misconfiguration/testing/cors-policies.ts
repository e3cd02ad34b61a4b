/** Header names in lower case. */
export interface PolicyAnswer {
  status?: number;
  headers?: Record<string, string | string[]>;
}

/** How a server answers an origin (null: no Origin header). */
export type CorsPolicy = (origin: string | null, method: 'GET' | 'OPTIONS') => PolicyAnswer;

export const CREDENTIALS = { 'access-control-allow-credentials': 'true' };
export const VARY = { vary: 'Origin' };
export const WRITES = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization',
};

export type Headers = Record<string, string | string[]>;

/** Echoes the origins that a check lets through, as hand-written middlewares do; everyone else gets the page without. */
export const echoing =
  (isTrusted: (origin: string) => boolean, more: Headers = {}): CorsPolicy =>
  (origin, method) => {
    const status = method === 'OPTIONS' ? 204 : 200;
    if (origin === null || !isTrusted(origin)) return { status, headers: VARY };
    return {
      status,
      headers: {
        'access-control-allow-origin': origin,
        ...VARY,
        ...(method === 'OPTIONS' ? WRITES : {}),
        ...more,
      },
    };
  };

/** Express: cors({ origin: true, credentials: true }); Spring: allowedOriginPatterns("*") with credentials. */
export const reflecting = (more: Headers = CREDENTIALS): CorsPolicy => echoing(() => true, more);

/** nginx: add_header Access-Control-Allow-Origin …; the same line for every origin. */
export const constant =
  (value: string | string[], more: Headers = {}): CorsPolicy =>
  () => ({ headers: { 'access-control-allow-origin': value, ...more } });

/** Echoes strangers to OPTIONS only: a gateway answers preflights, the application does not know of CORS. */
export const preflightOnly =
  (more: Headers, status = 204): CorsPolicy =>
  (origin, method) =>
    method === 'OPTIONS' && origin !== null
      ? { status, headers: { 'access-control-allow-origin': origin, ...more } }
      : {};

/** Another status (and more headers) around a policy. */
export const withStatus =
  (status: number, policy: CorsPolicy, more: Headers = {}): CorsPolicy =>
  (origin, method) => {
    const answer = policy(origin, method);
    return method === 'OPTIONS' ? answer : { status, headers: { ...answer.headers, ...more } };
  };

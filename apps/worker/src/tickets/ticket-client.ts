import { JsonTooLarge, parseOutsideJson } from '@palisade/outside-json';
import {
  MAX_RECEIPT_BYTES,
  type MessageSettings,
  sendToReceiver,
  waitSecondsOf,
} from '@palisade/target-client';

/** Longest wait that a system can ask for. */
const MOST_SECONDS = 3_600;
const DEFAULT_SECONDS = 60;
/** `long` is for pages of issues, and for texts that people write. */
const RESPONSE_LIMITS = {
  short: { bytes: MAX_RECEIPT_BYTES, values: 2_000 },
  long: { bytes: 4 * 1_048_576, values: 20_000 },
} as const;
export type ResponseSize = keyof typeof RESPONSE_LIMITS;

/**
 * Why a request did not work. `uncertain`: it may have worked. `wait`: the system wants no requests for some seconds. `gone`: there is no
 * such thing. `moved`: the project has another name.
 */
export type ProblemKind = 'uncertain' | 'refused' | 'gone' | 'moved' | 'wait';

export class TicketProblem extends Error {
  constructor(
    readonly kind: ProblemKind,
    message: string,
    readonly waitSeconds = 0,
    /** Of the response that was about a right that the token does not have. */
    readonly status: 403 | null = null,
  ) {
    super(message);
  }
}

export interface TicketRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** After the address of the API, with its query. */
  path: string;
  headers?: Record<string, string>;
  body?: object;
  /** Of the response; `short` by default. */
  size?: ResponseSize;
  /** Follows so many redirects on the same scheme, host and port; only to find a project or a ticket again. */
  follows?: number;
}

export interface TicketResponse {
  status: number;
  header: (name: string) => string | null;
  json: unknown;
}

/** Sends requests to one ticket system, through the checks of all messages to receivers that a user chose. */
export class TicketClient {
  constructor(
    private readonly apiUrl: string,
    private readonly headers: Readonly<Record<string, string>>,
    private readonly settings: MessageSettings,
    private readonly signal: AbortSignal,
  ) {}

  /** @throws TicketProblem for everything but 2xx and 304. */
  async send({
    method,
    path,
    headers = {},
    body,
    size = 'short',
    follows,
  }: TicketRequest): Promise<TicketResponse> {
    const { bytes, values } = RESPONSE_LIMITS[size];
    const response = await sendToReceiver(
      {
        method,
        url: this.apiUrl.replace(/\/$/, '') + path,
        signal: this.signal,
        follows,
        bodyBytes: bytes,
        headers: {
          ...this.headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      this.settings,
    );
    if (!response.ok) throw connectionProblem(response.category);
    const { status } = response;
    const header = (name: string): string | null =>
      response.headers.find(([each]) => each === name)?.[1] ?? null;
    if ((status >= 200 && status < 300) || status === 304) {
      if (response.truncated) throw tooLarge;
      return {
        status,
        header,
        json: status === 304 || status === 204 ? null : jsonOf(response.body, values),
      };
    }
    throw responseProblem(status, header, excerptOf(response.body));
  }
}

/** Categories that say that nothing was sent. */
const NOT_SENT: Readonly<Record<string, string>> = {
  dns: 'The name of the ticket system has no address.',
  blocked_address:
    'The address of the ticket system is private, reserved or belongs to this installation. An operator can allow hosts in NOTIFY_ALLOWED_HOSTS.',
  refused: 'The ticket system refused the connection.',
  tls: 'The TLS connection failed. The certificate of the ticket system may be invalid, or of a private authority, which an operator adds by NODE_EXTRA_CA_CERTS.',
};

const connectionProblem = (category: string): TicketProblem =>
  category in NOT_SENT
    ? new TicketProblem('refused', NOT_SENT[category] ?? '')
    : new TicketProblem('uncertain', 'The ticket system did not respond in time. Palisade retries.');

function responseProblem(
  status: number,
  header: (name: string) => string | null,
  excerpt: string,
): TicketProblem {
  const says = excerpt === '' ? '' : ` It says: ${excerpt}`;
  if (status === 429 || (status === 403 && isLimit(header, excerpt)))
    return new TicketProblem(
      'wait',
      'The ticket system limits requests. Palisade continues later.',
      waitOf(header),
    );
  if (status === 401)
    return new TicketProblem(
      'refused',
      `The ticket system does not accept the token (401). Enter a new one.${says}`,
    );
  if (status === 403)
    return new TicketProblem(
      'refused',
      `The token may not do this (403). Give it the right to read and write issues of the project.${says}`,
      0,
      403,
    );
  if (status === 404 || status === 410) return new TicketProblem('gone', `Not found (${status}).${says}`);
  // GitLab returns 405 for a change of a project under its previous name.
  if ((status >= 300 && status < 400) || status === 405)
    return new TicketProblem('moved', `The ticket system returned ${status}: the project moved.`);
  if (status >= 500)
    return new TicketProblem(
      'uncertain',
      `The ticket system returned ${status}. Palisade retries.`,
      header('retry-after') === null ? 0 : waitOf(header),
    );
  return new TicketProblem('refused', `The ticket system returned ${status}.${says}`);
}

/** GitHub says its secondary limits only in the text: https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api. */
const isLimit = (header: (name: string) => string | null, excerpt: string): boolean =>
  header('x-ratelimit-remaining') === '0' || header('retry-after') !== null || LIMIT_WORDS.test(excerpt);

const LIMIT_WORDS = /secondary rate limit|abuse detection|rate limit exceeded/i;

/** What `Retry-After` says, in seconds or as a date, or the end of the rate limit, within bounds. */
function waitOf(header: (name: string) => string | null): number {
  const hasMore = !['0', null].includes(header('x-ratelimit-remaining'));
  // The end of a limit that is not used up is not the end of a secondary one.
  const reset = hasMore ? null : (header('x-ratelimit-reset') ?? header('ratelimit-reset'));
  const seconds = waitSecondsOf(header('retry-after')) ?? waitSecondsOf(reset) ?? DEFAULT_SECONDS;
  return Math.min(seconds, MOST_SECONDS);
}

const tooLarge = new TicketProblem('uncertain', 'The ticket system returned more than Palisade reads.');

function jsonOf(body: Buffer, values: number): unknown {
  try {
    return parseOutsideJson(body.toString('utf8'), { values });
  } catch (error) {
    if (error instanceof JsonTooLarge) throw tooLarge;
    throw new TicketProblem('uncertain', 'The ticket system returned something that is not JSON.');
  }
}

const excerptOf = (body: Buffer): string =>
  body
    .subarray(0, 200)
    .toString('utf8')
    .replace(/[^\x20-\x7e]/g, ' ')
    .trim();

import { failureText } from './messages';
import { isHtmlResponse, lastStatus, type LoginResponse } from './login-response';

/** A word or a short sentence. */
const LONGEST = 200;

/**
 * A refusal with a status of success and no word on credentials (qBittorrent says "Fails."). Alone it proves nothing, so it is compared with
 * the response to a request without credentials.
 */
export interface MuteRefusal {
  said: string;
  /** A request without credentials gets another response: the credentials were checked. */
  isCompared: boolean;
}

/** Everything that two refusals have in common. */
export const saidIn = ({ statuses, sentences }: LoginResponse): string =>
  [...statuses, ...sentences].join('\n');

/** Whether a response may be such a refusal: a short text that speaks of failure, and nothing that lets anyone in. */
export function mayBeMute(response: LoginResponse): boolean {
  const { body, cookies, sentences } = response;
  const status = lastStatus(response);
  const isShort = body.length <= LONGEST && cookies.length === 0 && !isHtmlResponse(response);
  return status >= 200 && status < 300 && isShort && failureText(sentences) !== null;
}

export const isMuteRefusal = ({ mute }: { mute: MuteRefusal | null }, response: LoginResponse): boolean =>
  mute !== null && saidIn(response) === mute.said;

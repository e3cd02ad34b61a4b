import { failureText } from './login-phrases';
import { type Answer, lastStatus } from './login-visitor';
import { sentencesOf } from './page-text';

/** A word or a short sentence. */
const LONGEST = 200;
/**
 * A refusal with a status of success and no word on credentials (qBittorrent says "Fails."). Alone it proves nothing, so it is compared with
 * the response to a request without credentials.
 */
export interface MuteRefusal {
  said: string;
  /** Requests without credentials are answered otherwise: the credentials were checked. */
  isCompared: boolean;
}

/** Everything that two refusals have in common. */
export const saidIn = ({ statuses, body }: Answer): string => [...statuses, ...sentencesOf(body)].join('\n');

/** Whether a response may be such a refusal: a short text that speaks of failure, and nothing that lets anyone in. */
export function mayBeMute(answer: Answer): boolean {
  const { headers, body, cookies } = answer;
  const status = lastStatus(answer);
  const isHtml = headers.some(([name, value]) => name === 'content-type' && /html/i.test(value));
  if (status < 200 || status >= 300 || isHtml || cookies.length > 0 || body.length > LONGEST) return false;
  return failureText(sentencesOf(body)) !== null;
}

export const isMuteRefusal = ({ mute }: { mute: MuteRefusal | null }, answer: Answer): boolean =>
  mute !== null && saidIn(answer) === mute.said;

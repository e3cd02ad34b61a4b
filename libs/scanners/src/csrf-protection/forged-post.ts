import { randomBytes } from 'node:crypto';
import type { Failure, TargetClient, TargetResponse } from '@palisade/target-client';
import { type CookieJar, encodedForm, type HtmlForm } from '@palisade/scan-engine';
import { mustStop, signatureOf, wordsOf } from './response-comparison';
import type { ForgeryProbe } from './csrf-observation';

export interface FormToForge {
  pageUrl: string;
  form: HtmlForm;
  /** Fields that carry the token; none when the form has none. */
  tokenFields: readonly string[];
  /** Parameters of the action that carry it. */
  tokenQueries: readonly string[];
  session: CookieJar;
  /** Words of the page as a GET gives it. */
  pageWords: string;
}

/** Waits for its turn before each POST: one a second. */
export type Pause = () => Promise<void>;

type Reply = TargetResponse | Failure;

/** Statuses of a genuine request that did not get as far as the form's own code. */
const TURNED_AWAY = [401, 403, 404, 405, 406, 415, 419, 429, 498];

/**
 * Sends a form with everything that a person would write left empty, at most three times: as it is, without its token,
 * and as a page of another site would. A form that has no token is sent as from another site twice, so that both
 * verdicts rest on two requests.
 */
export async function forgePost(
  client: TargetClient,
  forged: FormToForge,
  pause: Pause,
): Promise<ForgeryProbe> {
  const hasToken = forged.tokenFields.length + forged.tokenQueries.length > 0;
  const responses: Reply[] = [];
  const send = async (kind: RequestKind): Promise<boolean> => {
    await pause();
    const response = await client.request(requestOf(forged, kind));
    responses.push(response);
    if (response.ok && kind === 'genuine') forged.session.take(response.headers);
    return !mustStop(response);
  };
  const genuineWent = await send('genuine');
  const [genuine] = responses;
  if (!genuineWent || genuine === undefined || !wasProcessed(genuine, forged.pageWords))
    return probe('unclear', responses);
  const went = (await send(hasToken ? 'without_token' : 'from_elsewhere')) && (await send('from_elsewhere'));
  // A firewall that shows itself only to the forged request protects as well as anything.
  if (!went)
    return probe(responses.at(-1)?.ok && isRefusal(responses.at(-1)) ? 'refused' : 'unclear', responses);
  const [first, second, third] = responses.map(signatureOf);
  if (first === second && second === third) return probe('accepted', responses);
  return probe(hasToken || second === third ? 'refused' : 'unclear', responses);
}

const isRefusal = (response: Reply | undefined): boolean =>
  response?.ok === true && response.status < 500 && response.status !== 429;

/** The form's own code answered: a redirect, a complaint about the empty fields, or another page than a GET gives. */
function wasProcessed(genuine: Reply, pageWords: string): boolean {
  if (!genuine.ok || TURNED_AWAY.includes(genuine.status)) return false;
  return genuine.status !== 200 || wordsOf(genuine, genuine.url) !== pageWords;
}

const probe = (outcome: ForgeryProbe['outcome'], responses: readonly Reply[]): ForgeryProbe => ({
  outcome,
  statuses: responses.map((response) => (response.ok ? response.status : null)),
});

type RequestKind = 'genuine' | 'without_token' | 'from_elsewhere';

function requestOf({ pageUrl, form, tokenFields, tokenQueries, session }: FormToForge, kind: RequestKind) {
  const left = kind === 'genuine' ? [] : tokenFields;
  const url = new URL(form.action ?? pageUrl);
  if (kind !== 'genuine') for (const name of tokenQueries) url.searchParams.delete(name);
  const { body, type } = encodedForm(
    [...sentFields(form, left), ...form.buttons.slice(0, 1)].map(({ name, value }) => [name, value] as const),
    form.enctype === 'multipart/form-data' ? form.enctype : 'application/x-www-form-urlencoded',
  );
  const origin = new URL(pageUrl).origin;
  // No Referer from elsewhere: an attacker can withhold it, and some sites redirect to whatever it says.
  const from: Record<string, string> =
    kind === 'from_elsewhere'
      ? { origin: `https://${randomBytes(8).toString('hex')}.example`, 'sec-fetch-site': 'cross-site' }
      : { origin, referer: pageUrl, 'sec-fetch-site': 'same-origin' };
  return {
    method: 'POST' as const,
    url: url.href,
    headers: {
      ...from,
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'content-type': type,
      ...session.header(),
    },
    body,
  };
}

/** Hidden fields as they are, everything else empty; boxes and radio buttons are not sent unless ticked. */
function sentFields({ fields }: HtmlForm, left: readonly string[]): HtmlForm['buttons'] {
  return fields
    .filter(
      ({ name, type }) =>
        name !== '' && !['checkbox', 'radio', 'file'].includes(type) && !left.includes(name),
    )
    .map(({ name, type, value }) => ({ name, value: type === 'hidden' ? value : '' }));
}

import { ask, type ScannerInput, textOf } from '@palisade/scan-engine';
import { type Failure, failure, type TargetRequest, type TargetResponse } from '@palisade/target-client';
import type { Subject } from './clues';
import { type ErrorLook, isMalformed } from './error-looks';
import { subjectOf } from './read-subject';
import { stackTraceIn } from './stack-traces';

type Client = ScannerInput['client'];

/** To a language, to a sign-in, or back to a page that shows what went wrong. */
const MOST_HOPS = 3;

interface ErrorVisit {
  /** The last request of the visit. */
  request: TargetRequest;
  /** Null where a redirect leads to another site. */
  response: TargetResponse | Failure | null;
}

/** As a visitor gets it: with redirects, and the cookies that they set. */
export async function visitError(
  client: Client,
  request: TargetRequest,
  isFresh = false,
): Promise<ErrorVisit> {
  if (isMalformed(request))
    return { request, response: await client.request({ ...request, ...(isFresh && { share: false }) }) };
  const { url, outcome, response, ...asked } = await ask(client, request.url, {
    hops: MOST_HOPS,
    fresh: isFresh,
  });
  if (outcome === 'failed')
    return { request, response: failure(asked.failure ?? 'protocol', 'the visit got no response') };
  return { request: { url }, response };
}

/** What is judged of the response to a request that should fail. */
export async function errorSubject(
  client: Client,
  { request: from, usual }: ErrorLook,
  request: TargetRequest,
  response: TargetResponse,
): Promise<Subject> {
  const subject = { ...subjectOf('error', request, response), from };
  const hasTrace = response.status < 400 && stackTraceIn(subject.text) !== null;
  return hasTrace && (await isProvoked(client, usual)) ? { ...subject, isProvoked: true } : subject;
}

/** Whether no usual request gets a trace: then no text of the site is one. */
async function isProvoked(client: Client, usual: readonly string[]): Promise<boolean> {
  for (const url of usual) {
    const { response } = await visitError(client, { url });
    if (response === null || !response.ok || stackTraceIn(textOf(response.body)) !== null) return false;
  }
  return usual.length > 0;
}

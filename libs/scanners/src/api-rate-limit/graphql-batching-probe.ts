import { jsonOf } from './json-body';
import type { EndpointRequests } from './endpoint-requests';
import type { BatchingProbe } from './rate-limit-observation';

export const BATCH = 10;
const QUERY = { query: '{__typename}' };
const HEADERS = { 'content-type': 'application/json' };

export const isGraphql = (url: string): boolean => /\/(graphql|gql)\/?$/i.test(new URL(url).pathname);

/** The same question by GET, for the ramp: only methods that are safe are sent in numbers. */
export function graphqlGet(url: string): string {
  const asking = new URL(url);
  if (!asking.searchParams.has('query')) asking.searchParams.set('query', QUERY.query);
  return asking.href;
}

/** One question, and ten in one request where the one was answered. A query changes nothing (GraphQL, section 6.2.1). */
export async function probeBatching(requests: EndpointRequests): Promise<BatchingProbe | null> {
  const { origin, pathname } = new URL(requests.url);
  const url = `${origin}${pathname}`;
  const post = async (body: unknown): Promise<unknown> => {
    const answered = await requests.ask({
      url,
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(body),
    });
    if (answered === null) return null;
    return answered.answer.ok ? jsonOf(answered.answer.body) : undefined;
  };
  const one = await post(QUERY);
  if (one === null) return null;
  if (!isAnswer(one)) return { url, answersOne: false, answeredInBatch: null };
  const many = await post(Array.from({ length: BATCH }, () => QUERY));
  const answeredInBatch = Array.isArray(many) ? many.filter(isAnswer).length : 0;
  return { url, answersOne: true, answeredInBatch };
}

function isAnswer(json: unknown): boolean {
  if (json === null || typeof json !== 'object' || !('data' in json)) return false;
  const { data } = json;
  return data !== null && typeof data === 'object' && '__typename' in data;
}

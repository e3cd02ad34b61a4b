import { curl, shQuote } from '@palisade/scan-engine';
import { type Endpoint, QUERIES } from './endpoint-trial';

type Asked = Pick<Endpoint, 'url' | 'byPost'>;

const withQuery = (url: string, query: string): string => {
  const address = new URL(url);
  address.searchParams.set('query', query);
  return address.href;
};

export function command({ url, byPost }: Asked, query: string, type = 'application/json'): string {
  if (!byPost) {
    const field = query === QUERIES.mutation ? '' : ` -H 'apollo-require-preflight: true'`;
    return `${curl(url)}${field} ${shQuote(withQuery(url, query))}`;
  }
  const body =
    type === 'application/x-www-form-urlencoded'
      ? new URLSearchParams({ query }).toString()
      : JSON.stringify({ query });
  return `${curl(url)} -H ${shQuote(`content-type: ${type}`)} -d ${shQuote(body)} ${shQuote(url)}`;
}

/** The shell writes the aliases. */
const ALIASES = `{$(seq -s ' ' -f a%g:__typename 100)}`;
export const aliasCommand = ({ url, byPost }: Asked): string =>
  byPost
    ? `${curl(url)} -H 'content-type: application/json' -d "{\\"query\\":\\"${ALIASES}\\"}" ${shQuote(url)}`
    : `${curl(url)} -G -H 'apollo-require-preflight: true' --data-urlencode "query=${ALIASES}" ${shQuote(url)}`;

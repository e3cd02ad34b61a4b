import { siteJson } from '@palisade/outside-json';
import { parseUrl } from '@palisade/target-client';
import type { TypedIntoForms, UnsentRequest } from '../contract/renderer';
import type { FormRequest, SubmittedLogin } from '../visit/crawled-page';

/** Of nobody: `example.com` takes no mail, and the number is one that payment providers give for trials. */
export const TYPED: TypedIntoForms = {
  text: 'palisade-scan',
  mail: 'palisade-scan@scan.example.com',
  password: 'Palisade-Scan-7',
  card: '4111111111111111',
};

const MOST_REQUESTS = 20;
const LONGEST_NAME = 100;
const MOST_MEMBERS = 100;

/** What scripts of the page would have sent to its own origin when people send its forms. What browsers send themselves is in the document. */
export const requestsOfForms = (
  submitted: readonly UnsentRequest[],
  isOwn: (url: string) => boolean,
): FormRequest[] =>
  submitted
    .filter(({ reason, url }) => reason === 'writes' && isOwn(url))
    .slice(0, MOST_REQUESTS)
    .flatMap((request): FormRequest[] => {
      const address = parseUrl(request.url);
      if (address === null) return [];
      address.hash = '';
      return [{ url: address.href, method: request.method, login: loginIn(request) }];
    });

/** By what was typed: one password, and at most one user. */
function loginIn({ contentType, body }: UnsentRequest): SubmittedLogin | null {
  const encoding = encodingOf(contentType ?? '', body ?? '');
  const members = encoding === null ? [] : membersOf(encoding, body ?? '');
  const namesOf = (...values: string[]): string[] =>
    members.flatMap(([name, value]) => (values.includes(value) ? name.slice(0, LONGEST_NAME) : []));
  const [password, ...repeated] = namesOf(TYPED.password);
  const [user = null, ...others] = namesOf(TYPED.text, TYPED.mail);
  const isLogin = password !== undefined && repeated.length === 0 && others.length === 0;
  return isLogin && encoding !== null ? { user, password, encoding } : null;
}

function encodingOf(contentType: string, body: string): SubmittedLogin['encoding'] | null {
  if (/urlencoded/i.test(contentType)) return 'form';
  // `fetch()` says `text/plain` of a text.
  return /json|text\/plain/i.test(contentType) && body.startsWith('{') ? 'json' : null;
}

function membersOf(encoding: SubmittedLogin['encoding'], body: string): [name: string, value: string][] {
  if (encoding === 'form') return [...new URLSearchParams(body)].slice(0, MOST_MEMBERS);
  const value = siteJson(body);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .slice(0, MOST_MEMBERS)
    .flatMap(([name, member]): [string, string][] => (typeof member === 'string' ? [[name, member]] : []));
}

import type { CaseOf } from '../../lab-case';
import { type MethodAnswer, type MethodRequest, methodSite } from '../../sites/method-site';

const OWN = 'shop.test';
const page = (body: string): MethodAnswer => ({
  status: 200,
  body: `<!doctype html><title>Shop</title><h1>Garden chairs</h1><p>Chairs of oak, beech and pine.</p>${body}`,
});
const ASK = '<form method="post" action="/ask"><input name="text"><button>Ask</button></form>';

/** The host that a framework takes from a field of the request; its own without one. */
const hostOf = ({ headers }: MethodRequest): string => {
  const forwarded = /host=([^;,]+)/.exec(String(headers.forwarded ?? ''))?.[1];
  return String(headers['x-forwarded-host'] ?? forwarded ?? OWN);
};

interface Form {
  name: string;
  form?: string;
  /** To what is posted to the form. */
  answer: (host: string, request: MethodRequest) => MethodAnswer;
  expected: CaseOf['expected'];
  rest?: Partial<CaseOf>;
}

const posted = ({ name, form = ASK, answer, expected, rest }: Form): CaseOf => ({
  name: `host header: ${name}`,
  isStaging: true,
  site: (ground) =>
    methodSite(ground, (request) => {
      if (request.headers.host !== OWN) ground.complaints.push(`Host was ${request.headers.host}`);
      if (request.method === 'POST') return answer(hostOf(request), request);
      return /^\/(?:\?|$)/.test(request.path) ? page(form) : { ...page('<p>No page.</p>'), status: 404 };
    }),
  expected,
  ...rest,
});

const seeOther = (location: string): MethodAnswer => ({ status: 303, headers: { location }, body: '' });
const REDIRECT = ['hosthdr-redirect low'];

/** What a form of a staging site responds. */
export const STAGING_HOST_CASES: CaseOf[] = [
  posted({
    name: 'a form redirects to the host of the field, on staging',
    answer: (host) => seeOther(`https://${host}/thanks`),
    expected: REDIRECT,
  }),
  posted({
    name: 'a form whose response links to the host of the field, on staging',
    answer: (host) => page(`<a href="https://${host}/questions/7">Your question</a>`),
    expected: ['hosthdr-reflected-in-links medium'],
  }),
  posted({
    name: 'a form whose response loads a script from the host of the field, on staging',
    answer: (host) => page(`<script src="https://${host}/thanks.js"></script>`),
    expected: ['hosthdr-reflected-in-links high'],
  }),
  posted({
    name: 'a form that takes Forwarded alone, on staging',
    answer: (_host, { headers }) =>
      seeOther(`https://${/host=(.+)/.exec(String(headers.forwarded ?? ''))?.[1] ?? OWN}/thanks`),
    expected: REDIRECT,
  }),
  posted({
    name: 'a form with files, on staging',
    form: ASK.replace('method="post"', 'method="post" enctype="multipart/form-data"'),
    answer: (host) => seeOther(`https://${host}/thanks`),
    expected: REDIRECT,
  }),
  posted({
    name: 'a form that redirects on its own site, on staging',
    answer: () => seeOther('/thanks'),
    expected: [],
    rest: { guards: 'the host is configured' },
  }),
  posted({
    name: 'a form whose response shows the host as text, on staging',
    answer: (host) => page(`<p>You sent this to ${host}.</p>`),
    expected: [],
    rest: { guards: 'text leads nowhere' },
  }),
  posted({
    name: 'a form that redirects to another host only once, on staging',
    answer: (() => {
      let isFirst = true;
      return (host: string) => {
        const to = isFirst ? host : OWN;
        isFirst = isFirst && host === OWN;
        return seeOther(`https://${to}/thanks`);
      };
    })(),
    expected: 'inconclusive',
  }),
  posted({
    name: 'a form redirects to the host of the field, without staging',
    answer: (host) => seeOther(`https://${host}/thanks`),
    expected: [],
    rest: { isStaging: false, guards: 'the site would store it', untouched: /^POST / },
  }),
  posted({
    name: 'a form that resets a password, on staging',
    form: '<form method="post" action="/password/reset"><input name="email"><button>Reset password</button></form>',
    answer: (host) => seeOther(`https://${host}/sent`),
    expected: [],
    rest: { guards: 'the site would send an e-mail with the link', untouched: /^POST / },
  }),
  posted({
    name: 'a form with a password, on staging',
    form: '<form method="post" action="/enter"><input name="user"><input type="password" name="pw"></form>',
    answer: (host) => seeOther(`https://${host}/`),
    expected: [],
    rest: { guards: 'a login may lock the account', untouched: /^POST / },
  }),
  posted({
    name: 'a form that answers errors to the fields, on staging',
    answer: (host) => (host === OWN ? seeOther('/thanks') : { status: 500, body: 'Error' }),
    expected: [],
    rest: { guards: 'an error leads nowhere' },
  }),
];

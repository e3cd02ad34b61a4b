import type { CaseOf } from '../../lab-case';
import { encoded, inPage } from '../../sites/echo-site';
import { HARDENED, setHeaders } from '../../sites/pages';

const LOWER = ['xss-html-context medium'];
const FORM = '<form method=post action=/entry><input name=author><button>Show</button></form>';
/** A script that sends a field of its own. */
const scriptTo = (path: string): string =>
  `<script>const go = (x) => { x.open("POST", "${path}", true); x.setRequestHeader("X-Shop", "a"); x.send(); };</script>`;

/** A start page that sets a cookie, and what a POST shows of this cookie or of a header field. */
const carried = (
  name: string,
  { home, show }: { home: string; show: (value: string) => string },
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `xss staging: ${name}`,
  isStaging: true,
  site: (ground) =>
    ground.https((request, response) => {
      setHeaders(response, { ...HARDENED, 'content-security-policy': null });
      if (request.url === '/')
        return response.setHeader('set-cookie', 'theme=light; Path=/').end(inPage(home));
      if (request.url !== '/entry' || request.method !== 'POST')
        return response.writeHead(404).end(inPage('Not found'));
      const [, cookie = ''] = /(?:^|; )theme=([^;]*)/.exec(request.headers.cookie ?? '') ?? [];
      const field = request.headers['x-shop'];
      return response.end(inPage(show(typeof field === 'string' ? field : cookie)));
    }),
  expected,
  ...rest,
});

/** What a request of another place of the site carries in its header. */
export const XSS_CARRIED_CASES: CaseOf[] = [
  carried('a cookie that a form of its page is sent with', { home: FORM, show: String }, LOWER),
  carried('a cookie that a form of its page is sent with, encoded', { home: FORM, show: encoded }, [], {
    guards: 'a page may repeat what it got',
  }),
  carried('a header field that a script sends by POST', { home: scriptTo('/entry'), show: String }, LOWER),
  carried(
    'a header field that a script sends by POST, encoded',
    { home: scriptTo('/entry'), show: encoded },
    [],
    {
      guards: 'a page may repeat what it got',
    },
  ),
  carried('a header field that a script deletes with', { home: scriptTo('/delete'), show: String }, [], {
    guards: 'it would lose data',
    untouched: /POST/,
  }),
  carried('a header field on a site that is not staging', { home: scriptTo('/entry'), show: String }, [], {
    isStaging: false,
    guards: 'the site may store it',
    untouched: /POST/,
  }),
];

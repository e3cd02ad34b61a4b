import type { CaseOf } from '../../lab-case';
import { form, USERNAME } from '../../sites/framework-logins';
import type { Application, Reply } from '../../sites/login-site';
import { application } from './application-case';

const UNLIMITED = ['login-no-throttling medium'];
const WIDGET = '<div class="g-recaptcha" data-sitekey="x"></div>';
const html = (body: string): Reply => ({ body });

/** Fossil: the login form shows a CAPTCHA, whose text is the password of the user "anonymous" alone. */
const guestPassword = (): string =>
  `<p><input type="hidden" name="cs" value="${Math.floor(Math.random() * 2 ** 32)}">Visitors may enter <b>anonymous</b> as the user-ID with the 8-character hexadecimal password shown below:</p>
   <div class="captcha"><table class="captcha"><tr><td><pre class="captcha"> _| |_  / _ \\ </pre></td></tr></table><input type="button" value="Fill out captcha"></div>`;

interface Login {
  /** Next to user and password, in the form. */
  widget: string | (() => string);
  /** The response to the nth try. */
  refuse: (nth: number) => string;
  status?: number;
}

const login =
  ({ widget, refuse, status = 200 }: Login) =>
  (): Application => {
    let tries = 0;
    const page = (above: string): string =>
      form(`${USERNAME}${typeof widget === 'string' ? widget : widget()}`, above);
    return ({ method, path }) => {
      if (method !== 'POST') return html(path === '/' ? '<a href="/login">Log in</a>' : page(''));
      tries += 1;
      return { status, body: page(`<p>${refuse(tries)}</p>`) };
    };
  };

const judged = (name: string, site: () => Application, expected: CaseOf['expected'] = UNLIMITED): CaseOf =>
  application(`CAPTCHA: ${name}`, site, expected, { atMost: { posts: 14 } });
const required = (name: string, site: () => Application): CaseOf =>
  application(`CAPTCHA: ${name}`, site, 'inconclusive', {
    atMost: { posts: 1 },
    guards: 'no password was checked, and one try shows it',
  });

/** One page with a form to sign in and one to sign up, as MeshCentral has it. */
const withSignUp = (passwords: string) => (): Application => {
  const signUp = `<form method="post" action="/join"><input name="mail">${passwords}${WIDGET}<button>Create account</button></form>`;
  const page = (above: string): string => `${form(USERNAME, above)}${signUp}`;
  return ({ method, path }) =>
    method === 'POST'
      ? html(page('<p>The login failed.</p>'))
      : html(path === '/' ? '<a href="/login">Log in</a>' : page(''));
};

/** A CAPTCHA belongs to the form that it stands in, and to the button that needs it. */
export const CAPTCHA_CASES: CaseOf[] = [
  judged(
    'Fossil: for guests alone',
    login({ widget: guestPassword, refuse: () => 'You entered an unknown user or an incorrect password.' }),
  ),
  judged(
    'for another button of the form',
    login({
      widget: `${WIDGET}<button name="register">Create account</button>`,
      refuse: () => 'Wrong user or password.',
    }),
  ),
  judged(
    'shown always, checked after five failures',
    login({
      widget: WIDGET,
      refuse: (nth) => (nth <= 5 ? 'Wrong user or password.' : 'The captcha was not solved.'),
    }),
    [],
  ),
  judged(
    'of the form next to it, which asks for a password twice (MeshCentral)',
    withSignUp('<input type=password name=one><input type=password name=two>'),
  ),
  required('checked, and said so', login({ widget: WIDGET, refuse: () => 'The captcha was not solved.' })),
  required('checked, in other words', login({ widget: WIDGET, refuse: () => 'Verification failed.' })),
  required(
    'checked, in a language that the test does not know',
    login({ widget: WIDGET, refuse: () => 'Palun tõesta' }),
  ),
  required('checked, with a 403 and no words', login({ widget: WIDGET, refuse: () => '', status: 403 })),
  required('the form again without a word', login({ widget: WIDGET, refuse: () => '' })),
];

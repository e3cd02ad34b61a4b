import { adviceFor, type Finding, knownProducts, type ProductAdvice } from '@palisade/scan-engine';
import type { CsrfObservation } from './csrf-observation';
import { locationOf } from './seen-form';

/** How each product is made to send a token with its forms and to check it. */
const PROTECT: ProductAdvice[string] = {
  WordPress:
    'WordPress: print a nonce with wp_nonce_field() in the form, and check it with check_admin_referer() or wp_verify_nonce().',
  MediaWiki: 'MediaWiki: check $context->getCsrfTokenSet()->matchTokenField() before the action.',
  Django:
    'Django: keep django.middleware.csrf.CsrfViewMiddleware in MIDDLEWARE, write {% csrf_token %} in the form, and have no @csrf_exempt on its view.',
  Laravel:
    'Laravel: write @csrf in the form, and keep its path out of the exceptions of the CSRF middleware.',
  Rails:
    'Rails: protect_from_forgery with: :exception in ApplicationController, build the form with form_with, and have no skip_forgery_protection for it.',
  'Spring Security':
    'Spring Security: have no csrf().disable() and no ignoringRequestMatchers() for this path; th:action in Thymeleaf adds the token.',
  'ASP.NET':
    'ASP.NET MVC: @Html.AntiForgeryToken() in the form and [ValidateAntiForgeryToken] on the action.',
  Express:
    'Express has no protection of its own: refuse POST, PUT, PATCH and DELETE whose Sec-Fetch-Site header is cross-site in an app.use() before the routes.',
  Tomcat: 'Tomcat: map org.apache.catalina.filters.CsrfPreventionFilter to the application in web.xml.',
};

/** Strangers share one nonce (wp_create_nonce without a session), so that a nonce in the login would be a token that never changes. */
const LOGIN: ProductAdvice[string] = {
  ...PROTECT,
  WordPress:
    'WordPress: its nonces are the same for everyone who is not signed in. Set a random cookie with SameSite=Strict on login_init, print wp_hash() of it in the form on login_form, and compare both on authenticate.',
};

const ADVICE: ProductAdvice = {
  'csrf-no-protection': PROTECT,
  'csrf-token-not-verified': PROTECT,
  'csrf-samesite-only': PROTECT,
  'csrf-login': LOGIN,
};

/** What products add to the advice, by rule: those that the found forms name by their fields, else those that cookies name with them. */
export function csrfProductAdvice(
  { forms, cookies }: CsrfObservation,
  found: readonly Pick<Finding, 'location'>[] = [],
): Record<string, readonly string[]> {
  const locations = new Set(found.map(({ location }) => location));
  const own = forms.filter(({ action }) => locations.size === 0 || locations.has(locationOf(action)));
  const signs = {
    fields: own.flatMap(({ fields }) => fields.map(({ name }) => name)),
    paths: own.map(({ action }) => new URL(action).pathname),
  };
  const named = knownProducts(signs);
  const names = cookies.map(({ name }) => name);
  return adviceFor(ADVICE, named.length > 0 ? named : knownProducts({ ...signs, cookies: names }));
}

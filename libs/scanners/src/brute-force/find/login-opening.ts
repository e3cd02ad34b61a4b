import {
  hasScriptedLogin,
  isChallengePage,
  isSensitiveLogin,
  type LoginForm,
  loginFormsOf,
} from '@palisade/scan-engine';
import { speaksOfTooManyLogins } from '../attempt/first-try';
import { FormLogin } from '../attempt/form-login';
import type { LoginVisitor } from '../attempt/login-visitor';
import { ApiLogin, BasicLogin, type LoginWay } from '../attempt/login-way';
import { type DrawnForm, drawnForms, filledFrom } from '../read/drawn-form';
import { type LoginFacts, type Stop, type StopReason, stopFor } from '../read/login-observation';
import { contentOf, lastStatus, type LoginResponse } from '../read/login-response';
import { keptAddress } from './kept-address';
import { asksForBasic, type Place } from './login-search';

export type OpenedLogin =
  /** `page` is the page before the first try. */
  | { way: LoginWay; page: LoginResponse }
  /** No login is shown, because too many tries came before. */
  | { isStillLimited: true; page: LoginResponse }
  | { stop: Stop };

/** Requests the place as a visitor would, before the first try. */
export async function openLogin(place: Place, visitor: LoginVisitor): Promise<OpenedLogin> {
  if (!visitor.isOwn(place.url)) return stopped('off_host');
  const asked = await visitor.ask({ url: place.url });
  const isNamed = place.source === 'configured' || place.fields !== null;
  const isSilent = !asked.ok && asked.category === 'timeout' && isNamed;
  const page = isSilent ? withoutPage(place.url) : asked;
  if (!page.ok) return { stop: stopFor('unreachable', page) };
  const own = isEndpoint(place) ? [] : loginFormsOf(page.document, page.url);
  const drawn = own.length > 0 ? [] : drawnOf(place, page);
  const forms = own.length > 0 ? own : drawn.map(({ form }) => form);
  if (forms.length === 0 && page.leftFor === null && speaksOfTooManyLogins(page))
    return { isStillLimited: true, page };
  const refusal = refusalAt(page, isEndpoint(place));
  if (refusal !== null) return stopped(refusal);
  const way = wayTo(place, { page, forms, drawn }, visitor);
  return typeof way === 'string' ? stopped(way) : { way, page };
}

/** A script or a document names the address and the fields. What GET shows there, or where it leads, is not the login. */
const isEndpoint = ({ source, fields }: Place): boolean => source === 'discovered' && fields !== null;

/** Forms that scripts draw, with the values that this visitor's page has for them. */
const drawnOf = ({ url, drawn }: Place, { body }: LoginResponse): DrawnForm[] =>
  drawn === undefined
    ? []
    : drawnForms(drawn, url).flatMap((each) => {
        const form = filledFrom(each, body);
        return form === null ? [] : { ...each, form };
      });

/** A path for POST alone may never respond to GET: the tries show whether it is there. */
const withoutPage = (url: string): LoginResponse => ({
  ok: true,
  url,
  statuses: [],
  headers: [],
  ...contentOf(Buffer.alloc(0), url),
  cookies: [],
  durationMs: 0,
  leftFor: null,
});

interface Opened {
  page: LoginResponse;
  forms: readonly LoginForm[];
  /** Those that scripts draw. */
  drawn: readonly DrawnForm[];
}

function wayTo(place: Place, opened: Opened, visitor: LoginVisitor): LoginWay | StopReason {
  const { page, forms } = opened;
  const form = chooseForm(forms, place);
  if (form?.isSensitive !== false && isSensitiveLogin(form?.action ?? page.url)) return 'sensitive_endpoint';
  if (form !== undefined) return wayOfForm(opened, place, form, visitor);
  const isByScript = !isEndpoint(place) && (hasScriptedLogin(page.document) || place.drawn !== undefined);
  return isByScript ? 'login_by_script' : wayWithoutForm(page, place, visitor);
}

/** A form without other words first; of a configured page its only one, whatever the words around it. */
const chooseForm = (forms: readonly LoginForm[], { source }: Place): LoginForm | undefined =>
  forms.find(({ isSensitive, isPrefilled }) => !isSensitive && !isPrefilled) ??
  forms.find(({ isSensitive }) => !isSensitive) ??
  (source === 'configured' ? forms[0] : undefined);

function refusalAt(page: LoginResponse, isOfScript: boolean): StopReason | null {
  const status = lastStatus(page);
  if (page.leftFor !== null) return 'off_host';
  if (isChallengePage(status, page.headers, page.body) || status === 429) return 'blocked_at_start';
  // A path for POST alone may be an error for GET (Raneto). Gateways say 502 to 504 while the application is down. Of a configured address, no page
  // has shown that the site works.
  const isForPostAlone = isOfScript && status <= 501;
  return status >= 500 && !isForPostAlone ? 'server_error' : null;
}

function wayOfForm(
  { page, drawn }: Opened,
  { source }: Place,
  form: LoginForm,
  visitor: LoginVisitor,
): LoginWay | StopReason {
  if (!visitor.isOwn(form.action)) return 'off_host';
  if (form.isPrefilled) return 'prefilled_form';
  const short = (text: string): string => text.slice(0, 64);
  const ofScript = drawn.find((each) => each.form === form) ?? null;
  const facts: LoginFacts = {
    kind: 'form',
    page: keptAddress(page.url),
    endpoint: keptAddress(form.action),
    method: form.method,
    encoding: form.enctype === 'multipart/form-data' ? 'multipart' : 'form',
    fields: [form.userField === null ? null : short(form.userField), short(form.passwordField)],
    hidden: [...new Set(form.hidden.map(([name]) => short(name)))].slice(0, 12),
    button: form.button === null ? null : [short(form.button[0]), short(form.button[1])],
    source,
    needsFreshPage: form.hidden.some(([, value]) => value !== '') || page.cookies.length > 0,
    ...(ofScript !== null && { places: ofScript.places }),
  };
  return new FormLogin(visitor, facts, form, { isFresh: true, drawn: ofScript });
}

function wayWithoutForm(page: LoginResponse, place: Place, visitor: LoginVisitor): LoginWay | StopReason {
  const { source, fields, encoding = 'form' } = place;
  const { url } = isEndpoint(place) ? place : page;
  const kept = keptAddress(url);
  const facts = { page: kept, endpoint: kept, source, hidden: [], button: null, needsFreshPage: false };
  if (asksForBasic(lastStatus(page), page.headers))
    return new BasicLogin(
      visitor,
      { ...facts, kind: 'basic', method: 'GET', encoding: 'header', fields: ['user', 'password'] },
      url,
    );
  if (source !== 'configured' && fields === null) return 'no_login_found';
  const ofApi = { ...facts, kind: 'api', method: 'POST' } as const;
  return fields === null
    ? new ApiLogin(visitor, ofApi, url)
    : ApiLogin.likeForm(visitor, ofApi, url, { fields, encoding });
}

const stopped = (reason: StopReason): OpenedLogin => ({ stop: stopFor(reason) });

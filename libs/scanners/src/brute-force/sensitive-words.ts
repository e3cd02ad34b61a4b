import { whyNeverSent, type HtmlForm } from '@palisade/scan-engine';

/** Whether a form's address, name or buttons speak of something other than signing in. */
export const speaksOfOtherThanLogin = (form: HtmlForm, pageUrl: string): boolean =>
  whyNeverSent(form, pageUrl, { isLogin: true }) !== null;

/** A form of which only the address is known. */
const BARE_FORM: Omit<HtmlForm, 'action'> = {
  ...{ method: 'POST', hasAction: true, enctype: 'application/x-www-form-urlencoded' },
  ...{ label: '', names: '', classes: '', captions: [], fields: [], submits: [], buttons: [] },
};

/** The same of a configured address; it may speak of other things as well as of signing in, such as `/payments/login`. */
export const isSensitiveLogin = (url: string): boolean =>
  speaksOfOtherThanLogin({ ...BARE_FORM, action: url }, url);

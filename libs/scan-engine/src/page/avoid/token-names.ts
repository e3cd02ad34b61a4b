/** Names under which frameworks send their tokens against forged requests. */
const TOKEN_NAME =
  /csrf|xsrf|authenticity_?token|requestverification|anti_?forgery|^_*token$|form_?token|security_?token|form_?key|nonce|sesskey|^sectok$|^wp(?:Edit|Login|Createaccount)Token$|^my_post_key$|^formhash$|^_?xfToken$|^requesttoken$/i;
/** Keys of services that are meant to be public and constant. */
const PUBLIC_KEY = /captcha|csp|turnstile|site_?key|api|public|push|device|client_?id/i;

/** Of addresses that work once, such as those in e-mails: requesting one confirms, ends or accepts something. */
const OF_ONE_USE =
  /^_?(?:confirm|confirmation|activation|verification|unsubscribe|invitation|invite|approval)_?token$/i;

export const isOfOneUse = (name: string): boolean => OF_ONE_USE.test(name);

export const isTokenName = (name: string): boolean => TOKEN_NAME.test(name) && !PUBLIC_KEY.test(name);

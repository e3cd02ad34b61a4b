/** Top-level domains that browsers ship as HSTS as a whole (Chromium's transport_security_state_static.json). */
const PRELOADED_TLDS = new Set(
  (
    'android app bank boo channel chrome dad day dev eat esq fly foo gle gmail google hangout how ing insurance ' +
    'meet meme mov new nexus page phd play prof rsvp search soy youtube zip'
  ).split(' '),
);

export const isPreloadedTld = (url: string): boolean =>
  PRELOADED_TLDS.has(new URL(url).hostname.split('.').at(-1) ?? '');

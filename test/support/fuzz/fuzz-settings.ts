const SHORT_FORM = 2_000;

/** `FUZZ_REQUESTS=20000` is the long form. */
export const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? SHORT_FORM);
export const IS_LONG_FORM = REQUESTS > SHORT_FORM;

/** Only the long form looks for something new by itself: nobody's build fails by chance. `FUZZ_SEED` repeats a run. */
export const SEED = Number(process.env.FUZZ_SEED ?? (IS_LONG_FORM ? Date.now() % 2 ** 31 : 1));

/** Counting requests is another test's business: each comes from an address of its own, which a proxy names. */
const NO_LIMIT = String(10 ** 9);
export const FUZZ_VARIABLES = {
  SIGN_UP: 'open',
  API_RATE_LIMIT: NO_LIMIT,
  CI_RATE_LIMIT: NO_LIMIT,
  TRUSTED_PROXIES: '1',
};

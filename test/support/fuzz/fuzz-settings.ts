/** `npm run test:slow` and `npm run test:chaos`. */
const [QUICK_FORM, CHAOS_FORM] = [100, 2_000];

/** `FUZZ_REQUESTS=20000` is the long form. */
export const REQUESTS = Number(
  process.env.FUZZ_REQUESTS ?? (process.env.CHAOS_FORM === 'long' ? CHAOS_FORM : QUICK_FORM),
);
export const IS_LONG_FORM = REQUESTS > CHAOS_FORM;

/** Only the long form searches for something new on its own: nobody's build fails by chance. `FUZZ_SEED` repeats a run. */
export const SEED = Number(process.env.FUZZ_SEED ?? (IS_LONG_FORM ? Date.now() % 2 ** 31 : 1));

/** An operation that did not succeed with its share of the requests gets more shares, each with its own seed: the smaller, the more. */
const MOST_SHARES = Math.max(6, Math.ceil(28_800 / REQUESTS));
const SEEDS_APART = 1_000;

/** Seeds of the shares of an operation or tool. @param place its number among the others */
export const seedsOf = (place: number): number[] =>
  Array.from({ length: MOST_SHARES }, (_, share) => SEED + place + share * SEEDS_APART);

/** Counting requests is another test's business: each comes from its own address, which a proxy names. */
const NO_LIMIT = String(10 ** 9);
export const FUZZ_VARIABLES = {
  SIGN_UP: 'open',
  API_RATE_LIMIT: NO_LIMIT,
  CI_RATE_LIMIT: NO_LIMIT,
  TRUSTED_PROXIES: '1',
};

/** What a test waits for: without it, the test cannot judge. */
export const TEST_SETUPS = ['identity', 'document', 'resolver'] as const;
export type TestSetup = (typeof TEST_SETUPS)[number];

/** Complete "needs …". */
export const SETUP_WORDS: Readonly<Record<TestSetup, string>> = {
  identity: 'a scan identity, an account of the site to sign in with',
  document: 'an OpenAPI document: name its address in the settings of the test, or upload it',
  resolver: 'a resolver that block lists accept, which the operator of Palisade names (DNSBL_SERVERS)',
};

interface Waiting {
  name: string;
  setup: TestSetup | null;
}

/** `Access control and Session security need a scan identity, …`: one sentence for each kind of set-up, without a full stop. */
export const setupSentences = (tests: readonly Waiting[]): { setup: TestSetup; sentence: string }[] =>
  TEST_SETUPS.flatMap((setup) => {
    const names = tests.filter((test) => test.setup === setup).map(({ name }) => name);
    if (names.length === 0) return [];
    const verb = names.length === 1 ? 'needs' : 'need';
    return [{ setup, sentence: `${listOf(names)} ${verb} ${SETUP_WORDS[setup]}` }];
  });

/** `one, two and three`. */
export const listOf = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter((part) => part !== '').join(' and ');

/** Shortens a text to `characters`, with an ellipsis at the end. @param characters at least 1 */
export const cutTo = (text: string, characters: number): string =>
  text.length <= characters ? text : `${text.slice(0, characters - 1)}…`;

/** The most findings that the result of one test has. The budgets of the tests allow fewer: a test with more ends without a verdict. */
export const MAX_FINDINGS = 1_000;

export const MAX_RULE_ID_CHARACTERS = 64;

/** Of rules and findings, in characters. */
export const MAX_TITLE_CHARACTERS = 200;

/** A longer description is shortened. */
export const MAX_DESCRIPTION_CHARACTERS = 4_000;

/** A longer location is shortened, in the finding and where the test names the locations that it judged. */
export const MAX_LOCATION_CHARACTERS = 4_096;

/** A longer message of a test is shortened. */
export const MAX_TEST_MESSAGE_CHARACTERS = 1_000;

/** A longer step is shortened. */
export const MAX_REMEDIATION_CHARACTERS = 4_000;

import type { CreateScanIdentity } from '../api/resources';

export type Condition = NonNullable<CreateScanIdentity['verify']['signed_in']>;
/** `verify` of an identity, as the API returns and takes it. */
export interface Verify {
  url: string;
  signed_in: Condition;
  anonymous: Condition;
}

/** What proves a sign-in, as a sentence for each side. */
export const proofWords = ({ signed_in, anonymous }: Verify): string =>
  `The account gets ${wordsOf(signed_in)}. A stranger gets ${wordsOf(anonymous)}.`;

function wordsOf({ status, json, equals, text }: Condition): string {
  const parts = [
    ...(status ? [`status ${status.join(' or ')}`] : []),
    ...(text ? [`the text “${text}”`] : []),
    ...(json && equals ? [`“${equals}” at ${json} of the JSON`] : []),
    ...(json && !equals ? [`a value at ${json} of the JSON`] : []),
  ];
  return parts.join(' and ');
}

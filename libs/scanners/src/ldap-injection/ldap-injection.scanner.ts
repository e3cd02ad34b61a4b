import {
  cleanSummary,
  curlEach,
  curlForWords,
  injectionScanner,
  type InjectionSeen,
  madeUpLast,
  NOT_COMPARED,
  type Pause,
  requestLine,
  type Scanner,
  type Sighted,
} from '@palisade/scan-engine';
import { type ParameterTrial, type Proof, tryParameter } from './parameter-trial';

/** Specs give it a pause that does not wait. */
export const createLdapInjectionScanner = (pause?: Pause): Scanner<InjectionSeen<ParameterTrial>> =>
  injectionScanner<'ldap_injection', ParameterTrial>(
    'ldap_injection',
    {
      most: 45,
      // The usual page twice, a code, and a bracket.
      fewest: 4,
      readsApis: true,
      attempt: tryParameter,
      ordered: madeUpLast,
      summary: cleanSummary(
        'No page shows a parameter that a directory could read.',
        'No directory reads what visitors send as a part of a filter',
      ),
      sightings: ({ proof, location }) => (proof === null ? [] : [sightingOf(proof, location)]),
      unread: NOT_COMPARED,
    },
    pause,
  );

export const ldapInjectionScanner = createLdapInjectionScanner();

const OBSERVED: Readonly<Record<Proof['kind'], string>> = {
  escape:
    'the usual page for the usual value with one character written as a filter of LDAP writes it, another page for another character, at two places, and for a code that is none',
  error:
    'an error of a search filter for each bracket, and none for the same bracket written as a filter of LDAP writes it',
};

function sightingOf(
  { kind, shows, library, words, requests }: Proof,
  location: string,
): Sighted<'ldap_injection'> & { rule: 'ldap-filter' } {
  const [, other] = requests;
  return {
    rule: 'ldap-filter',
    location,
    url: other.url,
    request: requestLine(other),
    observed: OBSERVED[kind],
    expected: 'a value that stays a value, whatever characters it has',
    confirmed: true,
    facts: { sent: shows, ...(library !== null && { library }) },
    reproduce: words === null ? curlEach(requests) : curlForWords(requests, words),
  };
}

import type { RuleId } from '@palisade/catalogue';
import {
  cleanSummary,
  curlRequest,
  FIXED_MARKER,
  injectionScanner,
  type InjectionSeen,
  needsSetup,
  type Pause,
  requestLine,
  type Scanner,
  type Sighted,
  STOPS,
} from '@palisade/scan-engine';
import { type ParameterTrial, type Proof, tryParameter } from './parameter-trial';

const NOT_STAGING = needsSetup(
  'the test sends bodies of XML, which a site may store, so it runs on a staging check alone; see the settings of the check, under Verification',
);

const NO_REQUESTS = needsSetup(
  'the settings of the test name no request with a body of XML, such as POST /api/search application/xml <search><q>chair</q></search>',
);
const NAMES_XML = /^(?:POST|PUT) \S+ [\w.-]+[/+]xml\b/;

/** Specs give it a pause that does not wait. */
export const createXmlEntitiesScanner = (pause?: Pause): Scanner<InjectionSeen<ParameterTrial>> =>
  injectionScanner<'xml_entities', ParameterTrial>(
    'xml_entities',
    {
      most: 45,
      fewest: 2,
      needs: ({ isStaging, settings }) => {
        if (!isStaging) return NOT_STAGING;
        return settings?.requests?.some((request) => NAMES_XML.test(request)) === true ? null : NO_REQUESTS;
      },
      tries: ({ place }) => place === 'xml',
      attempt: tryParameter,
      summary: cleanSummary(
        'No value of the named requests can be tried.',
        'No parser expands what visitors declare',
      ),
      sightings: ({ proofs, location }) => proofs.map((proof) => sightingOf(proof, location)),
      unread: STOPS.blocked,
    },
    pause,
  );

export const xmlEntitiesScanner = createXmlEntitiesScanner();

const RULES: Readonly<Record<Proof['kind'], RuleId<'xml_entities'>>> = {
  internal: 'xml-entities-expanded',
  external: 'xml-external-entity',
};
const OBSERVED: Readonly<Record<Proof['kind'], string>> = {
  internal:
    'the texts of two entities, which the document declares, next to one another in the response, twice with other words',
  external:
    'a request for an address of Palisade that an entity of the document names and that nobody else knows, twice with other addresses, and none for one that was not sent',
};

function sightingOf(
  { kind, request, address }: Proof,
  location: string,
): Sighted<'xml_entities'> & { rule: RuleId<'xml_entities'> } {
  const command = curlRequest(request);
  return {
    rule: RULES[kind],
    location,
    url: request.url,
    request: requestLine(request),
    observed: OBSERVED[kind],
    expected: 'an error for a document with a document type, or a value without the text of the entity',
    confirmed: true,
    facts: address === null ? {} : { address },
    reproduce:
      address === null
        ? `${command} | grep -ao ${FIXED_MARKER}${FIXED_MARKER}b`
        : `# Put an address of your own in the place of ${address}, and read the log of its server.\n${command}`,
  };
}

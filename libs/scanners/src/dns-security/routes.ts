import { siteJson } from '@palisade/outside-json';
import {
  addressesOf,
  ask,
  isPrivateAddress,
  networkOf,
  type ScannerInput,
  SIGNED_ADDRESSES,
  signedRoutesIn,
  valuesOf,
} from '@palisade/scan-engine';

/** What holders of networks have signed about routes to the host. Which network announces it in fact, a validator does not know. */
export interface RouteFacts {
  /** Whether the operator has named a validator. */
  isAsked: boolean;
  /** The validator did not respond, or knows too little to say that nothing is signed. */
  isUnknown: boolean;
  addresses: { address: string; signed: string[] }[];
}

export const NO_VALIDATOR: RouteFacts = { isAsked: false, isUnknown: false, addresses: [] };

const MOST_ADDRESSES = 4;
/** The list of all signed routes is a hundred times as large. */
const LARGEST_ANSWER = 256 * 1024;

/** Asks the operator's validator about each public address of the host. */
export async function findRoutes(input: ScannerInput, host: string): Promise<RouteFacts> {
  const { client, rpkiUrl } = input;
  if (rpkiUrl === null) return NO_VALIDATOR;
  const found = await addressesOf(client, host);
  const own = [...new Set(valuesOf(found))].filter((address) => !isPrivateAddress(address)).sort();
  const facts: RouteFacts = { isAsked: true, isUnknown: found.is === 'unknown', addresses: [] };
  for (const address of own.slice(0, MOST_ADDRESSES)) {
    const signed = await signedFor(client, rpkiUrl, address);
    if (signed === null) facts.isUnknown = true;
    else facts.addresses.push({ address, signed });
  }
  if (unsignedIn(facts).length === 0 || (await knowsRegistries(client, rpkiUrl))) return facts;
  return { ...facts, isUnknown: true, addresses: facts.addresses.filter(({ signed }) => signed.length > 0) };
}

export const unsignedIn = ({ addresses }: RouteFacts): string[] =>
  addresses.filter(({ signed }) => signed.length === 0).map(({ address }) => address);

async function knowsRegistries(client: ScannerInput['client'], rpkiUrl: string): Promise<boolean> {
  for (const address of SIGNED_ADDRESSES) {
    const signed = await signedFor(client, rpkiUrl, address);
    if (signed === null || signed.length === 0) return false;
  }
  return true;
}

/** What covers an address, in words; null without a response that can be read. */
async function signedFor(
  client: ScannerInput['client'],
  rpkiUrl: string,
  address: string,
): Promise<string[] | null> {
  const asked = await ask(client, rpkiUrl.replaceAll('{prefix}', networkOf(address)), {
    request: { bodyBytes: LARGEST_ANSWER, verifyCertificate: true, headers: { accept: 'application/json' } },
  });
  if (asked.outcome !== 'answered' || asked.status !== 200) return null;
  return signedRoutesIn(siteJson(asked.text), address);
}

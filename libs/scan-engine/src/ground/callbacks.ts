import { randomBytes } from 'node:crypto';

/** What the installation keeps of addresses that tests hand to sites: tokens, and whether their address was requested. */
export interface CallbackStore {
  expect(token: string): Promise<void>;
  wasCalled(token: string): Promise<boolean>;
}

/** Addresses of the installation that a test hands to a site. */
export interface Callbacks {
  /** A new one, which nobody else knows. @param mark begins its last part */
  newAddress(mark: string): Promise<string>;
  /** Whether someone has requested it. */
  wasCalled(address: string): Promise<boolean>;
}

/** Part of the contract with the api, which serves the path. */
const PATH = '/callback/';
const RANDOM_BYTES = 20;

/** @param inTurn what the answer of the store passes through, see `clientInTurns` */
export const callbacksAt = (
  origin: string,
  store: CallbackStore,
  inTurn: <T>(answer: Promise<T>) => Promise<T>,
): Callbacks => ({
  newAddress: async (mark) => {
    const token = `${mark}${randomBytes(RANDOM_BYTES).toString('hex')}`;
    await inTurn(store.expect(token));
    return `${origin}${PATH}${token}`;
  },
  wasCalled: (address) => inTurn(store.wasCalled(address.slice(address.lastIndexOf('/') + 1))),
});

/** In evidence, which stays the same. */
export const shownCallback = (address: string): string =>
  `${address.slice(0, address.lastIndexOf('/') + 1)}TOKEN`;

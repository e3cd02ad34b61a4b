import type { CallbackStore } from '@palisade/scan-engine';

/** Where the sites of the lab would reach the api. */
export const CALLBACK_URL = 'https://palisade.test';

/** By token, whether its address was requested. */
const tokens = new Map<string, boolean>();

export const labCallbacks: CallbackStore = {
  expect: (token) => {
    tokens.set(token, false);
    return Promise.resolve();
  },
  wasCalled: (token) => Promise.resolve(tokens.get(token) === true),
};

/** What a site of the lab does in the place of a request to an address: nothing leaves it. */
export function requestTo(address: string): void {
  const { href } = new URL(address);
  const token = href.split(`${CALLBACK_URL}/callback/`)[1];
  if (token !== undefined && tokens.has(token)) tokens.set(token, true);
}

import type { Setting } from './change';

const inFront = (what: string): Setting => ({
  code: null,
  note: `The server in front of the application ${what}: change it there.`,
});

/** A server behind one that ends TLS sees http alone, and would redirect forever. */
export const REDIRECT_IN_FRONT =
  'If a proxy or CDN in front ends TLS, redirect there: here it would be a loop.';

/** What a framework leaves to the server in front of it. */
export const IN_FRONT = {
  'hide-path': () => ({
    code: null,
    note: 'Move the file out of the public folder, or refuse it in the server in front of the application.',
  }),
  'stop-listing': () => inFront('lists folders'),
  'refuse-trace': () => inFront('responds to TRACE'),
  'tls-versions': () => inFront('ends TLS'),
  'offer-tls-13': () => inFront('ends TLS'),
  'tls-ciphers': () => inFront('ends TLS'),
} satisfies Record<string, () => Setting>;

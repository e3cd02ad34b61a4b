import type { Setting } from './change';

const inFront = (what: string): Setting => ({
  code: null,
  note: `The server in front of the application ${what}: change it there.`,
});

/** What a framework leaves to the server in front of it. */
export const IN_FRONT = {
  'hide-path': () => ({
    code: null,
    note: 'Move the file out of the public folder, or refuse it in the server in front of the application.',
  }),
  'stop-listing': () => inFront('lists folders'),
  'refuse-trace': () => inFront('answers TRACE'),
  'modern-tls': () => inFront('ends TLS'),
} satisfies Record<string, () => Setting>;

import type { Test } from '../api/resources';

/** How tests treat a site, in the order of the form. */
export const MANNERS: readonly { manner: Test['manner']; title: string; text: string }[] = [
  {
    manner: 'passive',
    title: 'Passive',
    text: 'Read what every visitor can read. Safe for every site at any time.',
  },
  {
    manner: 'light',
    title: 'Light',
    text: 'Send a few requests that ordinary visitors do not send. They change nothing.',
  },
  {
    manner: 'intrusive',
    title: 'Intrusive',
    text: 'Send bursts of requests, as an attacker would. They run last and alone, and only on verified domains.',
  },
];

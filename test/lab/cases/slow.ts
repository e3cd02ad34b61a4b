import { setTimeout as sleep } from 'node:timers/promises';
import type { CaseOf } from '../lab-case';
import { pages } from '../sites/pages';

/** Far away, on a bad line (F27): answers are late, and connections end when they like. */
export const FAR_AWAY_CASES: CaseOf[] = [
  {
    name: 'far away: a hardened site, 800 ms for each response',
    site: (ground) => {
      const listener = pages({ '/': {} });
      return ground.site((request, response) => void sleep(800).then(() => listener(request, response)));
    },
    expected: [],
    guards: 'slow is not wrong',
  },
  {
    name: 'far away: a hardened site that closes each kept connection',
    site: (ground) => {
      const listener = pages({ '/': {} });
      return ground.site((request, response) => {
        response.on('finish', () => setTimeout(() => request.socket.destroy(), 1));
        listener(request, response);
      });
    },
    expected: [],
    guards: 'a kept connection may be closed at any time',
  },
];

import { DEFAULT_TEST_KEYS } from '@palisade/catalogue';
import { ANONYMOUS } from '@palisade/vocabulary';
import { type BenchRow, type Repeats, firstRunsOf, quantile, row, runsOf, timed } from './bench-row';
import { nextGround } from './run-case';
import { identityOf, scanMembers } from './run-identity-case';
import type { Authorities } from './sites/authorities';
import { html, linksTo, MembersSite } from './sites/members-site';

const RUNS = 12;
/** Runs that compile and load. */
const FIRST = 2;
const MOST_RATIO = 2;

const PUBLIC = ['/about', '/press', '/team', '/help', '/terms', '/jobs'];
const OWN = ['/orders', '/bills', '/friends', '/photos', '/devices', '/alerts'];

/** The account sees other pages than a stranger, and as many. */
function siteOfTwoHalves(): MembersSite {
  const site = new MembersSite();
  const page = (path: string) => () => html(`<p>${path}</p>${linksTo('/')}`);
  for (const path of PUBLIC) site.routes[path] = page(path);
  for (const path of OWN) site.routes[path] = site.members(page(path));
  site.routes['/'] = ({ account }) => html(linksTo(...(account === null ? PUBLIC : OWN)));
  return site;
}

interface Measured {
  ms: number[];
  requests: number;
  judged: number;
}

/** What an identity adds to a scan, for twice the pages. Both alternate, so that they meet the same machine. */
export async function measureIdentities(authorities: Authorities, repeats: Repeats): Promise<BenchRow[]> {
  const without: Measured = { ms: [], requests: 0, judged: 0 };
  const withOne: Measured = { ms: [], requests: 0, judged: 0 };
  const pairs = [
    { identities: [], measured: without },
    { identities: [identityOf({ start: [] })], measured: withOne },
  ];
  for (let run = -firstRunsOf(repeats, FIRST); run < runsOf(repeats, RUNS); run += 1)
    for (const { identities, measured } of pairs) {
      const ground = nextGround(authorities);
      await siteOfTwoHalves().stand(ground);
      const ms = await timed(async () => {
        const { coverage } = await scanMembers(ground, identities, { tests: DEFAULT_TEST_KEYS });
        const judged = coverage.rows.filter(({ outcome }) => outcome === 'judged');
        if (identities.length > 0 && !judged.some(({ identity }) => identity !== ANONYMOUS))
          throw new Error('The identity judged no page: nothing was measured.');
        measured.judged = judged.length;
      });
      measured.requests = ground.requests.length;
      await ground.close();
      if (run >= 0) measured.ms.push(ms);
    }
  const name = (what: string, { judged }: Measured): string =>
    `tests on by default, ${what}, ${judged} rows judged`;
  return [
    row(name('no identity', without), without.ms, {
      baseline: '',
      of: null,
      requests: without.requests,
    }),
    row(name('one identity', withOne), withOne.ms, {
      baseline: 'no identity',
      of: quantile(without.ms, 0.5),
      requests: withOne.requests,
      most: { ratio: MOST_RATIO },
    }),
  ];
}

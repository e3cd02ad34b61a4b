import type { SiteCase } from '../../site-case';
import { page, site, textOf } from './small-sites';

/** As a row of the coverage names it. */
const pathOf = (address: string): string => (address.split('?')[0] ?? '').replaceAll(/\d+/g, '{n}');

/** A list whose rows lead to these addresses, next to two pages. Their texts say nothing. */
const leaves = (name: string, acting: readonly string[]): SiteCase => {
  const rows = acting.map((path, at) => `<li><a href="${path}">Row ${at + 1}</a></li>`);
  const home = page(`<h1>Rows</h1><ul>${rows.join('')}</ul><a href="/a">About</a> <a href="/b">Terms</a>`);
  return {
    name: `acting links: ${name}`,
    site: site({ '/': { body: home }, ...textOf('/a', '/b') }),
    rows: {
      ...Object.fromEntries(acting.map((address) => [pathOf(address), 'avoided'] as const)),
      '/': 'judged',
      '/a': 'judged',
      '/b': 'judged',
    },
  };
};

/** Reports of what crawlers did, or would do, by following a link. */
export const REPORTED_HARM_CASES: readonly SiteCase[] = [
  // Orchard #3528: a crawler with the rights of an editor emptied the whole site.
  leaves('a system for content', [
    '/admin/navigation/delete/370',
    '/admin/contents/unpublish/83',
    '/admin/contents/remove/84',
  ]),
  // webknossos #5988
  leaves('jobs that a link starts', [
    '/api/jobs/run/convert/shop/brain',
    '/api/jobs/run/export/shop/brain',
    '/data/triggers/reload/shop/brain',
    '/tracings/skeleton/81/duplicate',
  ]),
  // Ayamel-Examples #540
  leaves('the pages of an administrator', [
    '/content/7/stats/clear',
    '/user/notifications/mark/8',
    '/admin/users/9/delete',
    '/admin/banners/10/active',
  ]),
  // Nomyx #192
  leaves('a verb that is cut short', ['/play/del-game/chess', '/posts/11/del']),
  // craft-retour #84, freesound #733, rietveld #39, getting-started-python #9
  leaves('verbs behind names and before identifiers', [
    '/admin/retour/delete-redirect/12',
    '/people/anna/sounds/13/delete/',
    '/14/delete',
    '/books/15/delete',
  ]),
  // programmierbar/website #195: crawlers gave 63 % of the votes of a month.
  leaves('votes for an episode', ['/podcast/one-more-episode/up', '/podcast/one-more-episode/down']),
  // usesend/useSend #412, 0xdps/emailflare #190: scanners of links unsubscribed the people who got a message.
  leaves('the end of a subscription', [
    '/unsubscribe?id=c41&hash=9c1f0e7ab2d34588',
    '/v/unsubscribe?token=9c1f0e7ab2d34588',
  ]),
  // pglombardo/PasswordPusher #2180
  leaves('the confirmation of an account', ['/en/users/confirmation?confirmation_token=wq8Zs1xKf03Lm']),
];

import type { CaseOf } from '../../lab-case';
import { world, type Page } from './takeover-case';

/** What services show for names that nobody has, as their documents and can-i-take-over-xyz describe it. */
const ROWS: [target: string, status: number, body: string, expected: string][] = [
  ['shop.bitbucket.io', 404, '<h1>Repository not found</h1>', 'takeover-unclaimed-service high'],
  ['na-west1.surge.sh', 404, '<h1>project not found</h1>', 'takeover-unclaimed-service high'],
  [
    'readthedocs.io',
    404,
    '<p>docs.shop.test is unknown to Read the Docs</p>',
    'takeover-unclaimed-service high',
  ],
  [
    'live-shop.pantheonsite.io',
    404,
    '<title>404 error unknown site!</title>',
    'takeover-unclaimed-service high',
  ],
  ['shop.ghost.io', 404, 'Failed to resolve DNS path for this host', 'takeover-unclaimed-service high'],
  [
    'shop.helpjuice.com',
    404,
    "We could not find what you're looking for.",
    'takeover-unclaimed-service high',
  ],
  [
    'shop.helpscoutdocs.com',
    404,
    'No settings were found for this company: shop',
    'takeover-unclaimed-service high',
  ],
  ['hatenablog.com', 404, '404 Blog is not found', 'takeover-unclaimed-service high'],
  [
    'shop.youtrack.cloud',
    404,
    'shop is not a registered InCloud YouTrack',
    'takeover-unclaimed-service high',
  ],
  ['ssl.readmessl.com', 404, '<h1>Project doesnt exist... yet!</h1>', 'takeover-unclaimed-service high'],
  [
    's.strikinglydns.com',
    404,
    "But if you're looking to build your own website",
    'takeover-unclaimed-service high',
  ],
  ['shop.surveysparrow.com', 404, 'Account not found.', 'takeover-unclaimed-service high'],
  [
    'read.uberflip.com',
    404,
    "The URL you've accessed does not provide a hub.",
    'takeover-unclaimed-service high',
  ],
  ['stats.uptimerobot.com', 404, 'page not found\n', 'takeover-unclaimed-service high'],
  ['stats.pingdom.com', 404, "Sorry, couldn't find the status page", 'takeover-unclaimed-service high'],
  [
    'shop.worksites.net',
    404,
    'Hello! Sorry, but the website you&rsquo;re looking for doesn&rsquo;t exist.',
    'takeover-unclaimed-service high',
  ],
  [
    'shop.animaapp.io',
    404,
    "If this is your website and you've just created it, try refreshing in a minute",
    'takeover-unclaimed-service high',
  ],
  ['shop.netlify.app', 404, 'Not Found - Request ID: 01ABC', 'takeover-owner-checked low'],
  ['cname.vercel-dns.com', 404, 'Code: DEPLOYMENT_NOT_FOUND', 'takeover-owner-checked low'],
  [
    'shop-123.herokudns.com',
    404,
    '<iframe src="//www.herokucdn.com/error-pages/no-such-app.html"></iframe>',
    'takeover-owner-checked low',
  ],
  ['shops.myshopify.com', 404, '<h1>Only one step left!</h1>', 'takeover-owner-checked low'],
  [
    'shop.global.fastly.net',
    500,
    'Fastly error: unknown domain: blog.shop.test',
    'takeover-owner-checked low',
  ],
  [
    'c.storage.googleapis.com',
    404,
    "<?xml version='1.0' encoding='UTF-8'?><Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist.</Message></Error>",
    'takeover-owner-checked low',
  ],
  [
    'www123.wixdns.net',
    404,
    "Looks Like This Domain Isn't Connected To A Website Yet!",
    'takeover-owner-checked low',
  ],
  ['shop.kinsta.cloud', 404, 'No Site For Domain', 'takeover-owner-checked low'],
  ['shop.stspg-customer.com', 404, 'This page is not configured', 'takeover-owner-checked low'],
];

const row = (
  name: string,
  target: string,
  page: Page,
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf =>
  world(
    name,
    {
      dns: `blog.shop.test CNAME ${target}\n${target} A 127.0.0.1`,
      named: ['blog.shop.test'],
      hosts: { 'blog.shop.test': page },
    },
    expected,
    guards,
  );

export const SERVICE_ROW_CASES: CaseOf[] = [
  ...ROWS.map(([target, status, body, expected]) =>
    row(`${target}: unclaimed`, target, { status, body }, [expected]),
  ),
  row(
    'UptimeRobot: the words in a page of a customer',
    'stats.uptimerobot.com',
    { status: 404, body: '<p>Sorry, page not found</p>' },
    [],
    'the words are too common for a part of a page',
  ),
  row(
    'Google Cloud Storage: a missing page of a customer that quotes the error',
    'c.storage.googleapis.com',
    { status: 404, body: '<h1>Not here</h1><p>Error codes: NoSuchBucket, NoSuchKey</p>' },
    [],
    'the error is the whole document',
  ),
  row(
    'Shopify: a shop that is paused',
    'shops.myshopify.com',
    { status: 404, body: 'Sorry, this shop is currently unavailable.' },
    [],
    'a paused or unpaid account still has the name',
  ),
  row(
    'Zendesk: a help center that is closed',
    'shop.zendesk.com',
    { status: 404, body: 'Help Center Closed' },
    [],
    'an unpaid account still has the name',
  ),
  row(
    'CloudFront: the bucket behind it is gone',
    'd111.cloudfront.net',
    { status: 404, body: '<Code>NoSuchBucket</Code>' },
    [],
    'the name of the bucket is not known',
  ),
  row(
    'CloudFront: a request that is refused',
    'd111.cloudfront.net',
    { status: 403, body: 'The request could not be satisfied.' },
    [],
    'CloudFront takes no name that another account has',
  ),
  row('Heroku: an app that crashed', 'shop.herokudns.com', { status: 503, body: 'Application error' }, []),
  world(
    'Discourse trial: gone',
    { dns: 'blog.shop.test CNAME shop.trydiscourse.com\ntrydiscourse.com SOA', named: ['blog.shop.test'] },
    ['takeover-unclaimed-service high'],
  ),
  world(
    'Azure Traffic Manager: gone',
    {
      dns: 'blog.shop.test CNAME shop.trafficmanager.net\ntrafficmanager.net SOA',
      named: ['blog.shop.test'],
    },
    ['takeover-unclaimed-service high'],
  ),
];

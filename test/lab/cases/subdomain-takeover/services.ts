import type { CaseOf } from '../../lab-case';
import { HOME, S3_MISSING, PAGES_MISSING, ZONES, world, blog, BUCKET, byHost, build } from './takeover-case';

/** Names at hosting services. */
export const SERVICE_CASES: CaseOf[] = [
  blog('S3 without the bucket', BUCKET, { status: 404, body: S3_MISSING }, [
    'takeover-unclaimed-service high',
  ]),
  world(
    'S3 without the bucket, for the www twin',
    {
      dns: `www.shop.test ${BUCKET}`,
      hosts: { 'www.shop.test': { status: 404, body: S3_MISSING } },
    },
    ['takeover-unclaimed-service critical'],
  ),
  blog('S3 by its regional name', 'CNAME s3.eu-central-1.amazonaws.com', { status: 404, body: S3_MISSING }, [
    'takeover-unclaimed-service high',
  ]),
  blog(
    'S3 with the bucket, and a page that is missing in it',
    BUCKET,
    { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' },
    [],
    'a customer’s 404',
  ),
  blog(
    'S3 that refuses access',
    BUCKET,
    { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' },
    [],
    'the bucket exists',
  ),
  blog('S3 with a site', BUCKET, { body: HOME }, []),
  blog(
    'a living site at S3 that quotes the text',
    BUCKET,
    { body: `${HOME}<pre>${S3_MISSING}</pre>` },
    [],
    'the status has to fit as well',
  ),
  ...[
    `<!doctype html><title>Not here</title><p>Our guide: what to do about NoSuchBucket</p>`,
    `<!doctype html><title>Not here</title><pre>${S3_MISSING}</pre>`,
    `<html><body><ul><li>Code: NoSuchKey</li><li>Not: NoSuchBucket</li></ul></body></html>`,
  ].map((body, place) =>
    blog(
      `a missing page of a bucket that quotes the error (${place + 1})`,
      BUCKET,
      { status: 404, body, headers: { server: 'AmazonS3', 'x-amz-error-code': 'NoSuchKey' } },
      [],
      'the error is the whole document',
    ),
  ),
  blog(
    'S3 without the bucket, by its address for sites',
    BUCKET,
    {
      status: 404,
      body: '<html>\n<head><title>404 Not Found</title></head>\n<body>\n<h1>404 Not Found</h1>\n<ul>\n<li>Code: NoSuchBucket</li>\n<li>BucketName: blog.shop.test</li>\n</ul>\n</body>\n</html>',
    },
    ['takeover-unclaimed-service high'],
  ),
  blog(
    'the text without the CNAME',
    'A 127.0.0.1',
    { status: 404, body: S3_MISSING },
    [],
    'without the bucket’s name, other services have this error',
  ),
  blog(
    'the text at a name that only looks like the service',
    'CNAME s3.amazonaws.com.living.com',
    { status: 404, body: S3_MISSING },
    ['takeover-dangling-cname low'],
    'suffixes, not parts of names',
  ),
  blog(
    'the text in front of a long page',
    BUCKET,
    { status: 404, body: `${S3_MISSING}${' '.repeat(70_000)}` },
    [],
    'pages of services are small',
  ),
  blog(
    'the text behind 64 KiB',
    BUCKET,
    { status: 404, body: `${' '.repeat(70_000)}${S3_MISSING}` },
    [],
    'pages of services are small',
  ),
  blog(
    'the text once, and a site afterwards',
    BUCKET,
    [{ status: 404, body: S3_MISSING }, { body: HOME }],
    'inconclusive',
    'two visits have to agree',
  ),
  {
    ...blog(
      'the text once, and no response afterwards',
      BUCKET,
      [
        { status: 404, body: S3_MISSING },
        { body: '', isBroken: true },
      ],
      ['takeover-unclaimed-service medium'],
      'high needs two visits',
    ),
    isShownOnce: true,
  },
  world(
    'a service that checks who owns a name, for the www twin',
    {
      dns: 'www.shop.test CNAME shop.netlify.app\nshop.netlify.app A 127.0.0.1',
      hosts: { 'www.shop.test': { status: 404, body: 'Not Found - Request ID: 01ABC' } },
    },
    ['takeover-owner-checked low'],
    'severe only where others can claim the name',
  ),
  blog('GitHub Pages without a site', 'CNAME shop.github.io', { status: 404, body: PAGES_MISSING }, [
    'takeover-unclaimed-service high',
  ]),
  world(
    'GitHub Pages without a site, domain verified',
    {
      dns: 'blog.shop.test CNAME shop.github.io\n_github-pages-challenge-shop.shop.test TXT 0123456789abcdef',
      named: ['blog.shop.test'],
      hosts: { 'blog.shop.test': { status: 404, body: PAGES_MISSING } },
    },
    ['takeover-owner-checked low'],
    'GitHub lets nobody else use names below a verified domain',
  ),
  world(
    'GitHub Pages without a site, the proof cannot be asked about',
    {
      dns: 'blog.shop.test CNAME shop.github.io\n_github-pages-challenge-shop.shop.test TXT !servfail',
      named: ['blog.shop.test'],
      hosts: { 'blog.shop.test': { status: 404, body: PAGES_MISSING } },
    },
    ['takeover-owner-checked low'],
  ),
  blog(
    'a living site at GitHub Pages that quotes the text',
    'CNAME shop.github.io',
    { body: PAGES_MISSING },
    [],
    'the status has to fit as well',
  ),
  blog('GitHub Pages with a site', 'CNAME shop.github.io', { body: HOME }, []),
  blog(
    'GitHub Pages with a site that has a 404 of its own',
    'CNAME shop.github.io',
    { status: 404, body: '<h1>404</h1>' },
    [],
    'a customer’s 404',
  ),
  blog('Azure without the app', 'CNAME shop.azurewebsites.net', null, ['takeover-unclaimed-service high']),
  world(
    'Azure without the app, with the record of its owner',
    {
      dns: 'blog.shop.test CNAME shop.azurewebsites.net\nasuid.blog.shop.test TXT 0123456789ABCDEF',
      named: ['blog.shop.test'],
    },
    ['takeover-owner-checked low'],
    'App Service lets no other subscription use the name',
  ),
  blog(
    'Azure without the app, a name with a hash',
    'CNAME shop-a6gqaeashthkhkeu.eastus-01.azurewebsites.net',
    null,
    ['takeover-dangling-cname low'],
    'such names belong to one tenant',
  ),
  blog(
    'Elastic Beanstalk without the environment, a name with a random label',
    'CNAME shop-env.eba-fsr7nftp.us-east-2.elasticbeanstalk.com',
    null,
    ['takeover-dangling-cname low'],
    'AWS chooses that label',
  ),
  blog(
    'a target below a top-level domain that does not exist',
    'CNAME blog.corp.internal',
    null,
    ['takeover-dangling-cname low'],
    'nobody can register it',
  ),
  world(
    'Azure with the app',
    {
      dns: 'blog.shop.test CNAME shop.azurewebsites.net\nshop.azurewebsites.net A 127.0.0.1',
      named: ['blog.shop.test'],
    },
    [],
  ),
  blog('Elastic Beanstalk without the environment', 'CNAME shop.eu-west-1.elasticbeanstalk.com', null, [
    'takeover-unclaimed-service high',
  ]),
  blog(
    'a load balancer of AWS that does not exist',
    'CNAME shop-1234.eu-west-1.elb.amazonaws.com',
    null,
    ['takeover-dangling-cname low'],
    'AWS gives such names to nobody again',
  ),
  world(
    'a wildcard into S3 without the buckets',
    {
      dns: `*.shop.test ${BUCKET}`,
      named: ['a.shop.test', 'b.shop.test'],
      hosts: {
        'a.shop.test': { status: 404, body: S3_MISSING },
        'b.shop.test': { status: 404, body: S3_MISSING },
        'www.shop.test': { status: 404, body: S3_MISSING },
      },
    },
    ['takeover-unclaimed-service'],
    'one record is one finding',
  ),
  {
    ...blog('a service that answers by https alone', 'CNAME shop.vercel.app', null, [
      'takeover-owner-checked low',
    ]),
    site: async (ground) => {
      await ground.dns(`${ZONES}\nblog.shop.test CNAME shop.vercel.app\nshop.vercel.app A 127.0.0.1`);
      await ground.https(byHost({ 'blog.shop.test': { status: 404, body: 'DEPLOYMENT_NOT_FOUND' } }));
    },
  },
  {
    ...world('twenty names at S3', { dns: '', named: [] }, 'inconclusive', 'at most 14 requests to services'),
    site: (ground) => {
      const names = Array.from({ length: 20 }, (_, index) => `n${index}.shop.test`);
      return build(ground, { dns: names.map((name) => `${name} ${BUCKET}`).join('\n') });
    },
    settings: { names: Array.from({ length: 20 }, (_, index) => `n${index}.shop.test`) },
    atMost: { requests: 18 },
  },
];

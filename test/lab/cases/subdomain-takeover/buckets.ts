import type { CaseOf } from '../../lab-case';
import { blog, HOME, type Page, world } from './takeover-case';

const IDS =
  '<RequestId>4D6E1B0C9A8F7E2D</RequestId><HostId>Vb3kq9pXo1w7RZt5yLhC0mNf2uJgDsAe8iKPrQxEWz4=</HostId>';
const error = (bucket: string, rest = IDS): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist</Message><BucketName>${bucket}</BucketName>${rest}</Error>`;
const xml = (body: string, headers: Record<string, string> = { server: 'AmazonS3' }): Page => ({
  status: 404,
  body,
  headers: { 'content-type': 'application/xml', ...headers },
});
const MISSING = error('blog-shop-test');
const SITE_HEADERS = {
  'x-amz-error-code': 'NoSuchBucket',
  'x-amz-error-message': 'The specified bucket does not exist',
  'x-amz-error-detail-BucketName': 'blog-shop-test',
};
const CLOUDFRONT = 'CNAME d111111abcdef8.cloudfront.net\nd111111abcdef8.cloudfront.net A 127.0.0.1';
const AZURE_EDGE = 'CNAME shop.azurefd.net\nshop.azurefd.net A 127.0.0.1';
const UNCLAIMED = ['takeover-unclaimed-service high'];

/** Buckets that do not exist, behind something that hides Amazon S3, and what resembles them. */
export const BUCKET_CASES: CaseOf[] = [
  blog('a bucket that does not exist behind CloudFront', CLOUDFRONT, xml(MISSING), UNCLAIMED),
  blog('a bucket that does not exist at an alias', 'A 127.0.0.1', xml(MISSING), UNCLAIMED),
  blog(
    'a bucket that does not exist behind a proxy that names itself',
    'A 127.0.0.1',
    xml(MISSING, { server: 'cloudflare' }),
    UNCLAIMED,
  ),
  blog(
    'a bucket that does not exist, by the address for sites',
    'A 127.0.0.1',
    { status: 404, body: '<h1>404 Not Found</h1>', headers: SITE_HEADERS },
    UNCLAIMED,
  ),
  blog(
    'a bucket that does not exist, by the address for sites and in its page',
    'A 127.0.0.1',
    {
      status: 404,
      body: '<h1>404 No encontrado</h1><ul><li>Code: NoSuchBucket</li><li>BucketName: blog-shop-test</li></ul>',
      headers: { 'x-amz-error-code': 'NoSuchBucket' },
    },
    UNCLAIMED,
  ),
  blog(
    'a bucket that does not exist, after a comment',
    'A 127.0.0.1',
    xml(`\ufeff<!-- edge -->\n${MISSING}`),
    UNCLAIMED,
  ),
  blog(
    'a bucket that does not exist behind Fastly',
    'CNAME shop.global.ssl.fastly.net\nshop.global.ssl.fastly.net A 127.0.0.1',
    xml(MISSING),
    UNCLAIMED,
    'the error of the origin, not that of the network',
  ),
  world(
    'a bucket that does not exist, for the host',
    { dns: '', hosts: { 'shop.test': xml(error('shop.test')) } },
    ['takeover-unclaimed-service critical'],
  ),
  world(
    'a wildcard alias of a bucket that does not exist',
    {
      dns: '*.shop.test A 127.0.0.1',
      named: ['a.shop.test', 'b.shop.test'],
      hosts: { 'a.shop.test': xml(MISSING), 'b.shop.test': xml(MISSING) },
    },
    UNCLAIMED,
    'one record is one finding',
  ),
  blog(
    'a bucket that does not exist once, and a site afterwards',
    'A 127.0.0.1',
    [xml(MISSING), { body: HOME }],
    'inconclusive',
    'two visits have to agree',
  ),
  blog(
    'a page that quotes the error with status 200',
    CLOUDFRONT,
    { body: MISSING, headers: { server: 'AmazonS3' } },
    [],
    'a live page',
  ),
  blog(
    'a missing page that quotes the error',
    'A 127.0.0.1',
    {
      status: 404,
      body: `<!doctype html><h1>Not here</h1><pre>${MISSING}</pre>`,
      headers: { server: 'AmazonS3' },
    },
    [],
    'the error is the whole document',
  ),
  blog(
    'a bucket of the owner’s own storage that does not exist',
    'A 127.0.0.1',
    xml(error('blog-shop-test', `<Resource>/blog-shop-test/</Resource>${IDS}`), { server: 'MinIO' }),
    [],
    'only the owner can create it',
  ),
  blog(
    'a bucket of the owner’s Ceph that does not exist',
    'A 127.0.0.1',
    xml(
      error(
        'blog-shop-test',
        '<RequestId>tx000000000000000000008-0057c6ed8d-1018-default</RequestId><HostId>1018-default-default</HostId>',
      ),
      {},
    ),
    [],
    'only the owner can create it',
  ),
  blog(
    'a key that does not exist behind CloudFront',
    CLOUDFRONT,
    xml('<Error><Code>NoSuchKey</Code><BucketName>blog-shop-test</BucketName></Error>'),
    [],
    'a customer’s 404',
  ),
  blog(
    'a bucket whose name is reserved for one account',
    CLOUDFRONT,
    xml(error('blog-123456789012-eu-west-1-an')),
    [],
    'nobody else can create it',
  ),
  blog(
    'CloudFront that does not know the name',
    CLOUDFRONT,
    {
      status: 403,
      body: 'The request could not be satisfied. Bad request.',
      headers: { server: 'CloudFront' },
    },
    [],
    'it asks for a certificate of the name',
  ),
  blog(
    'a container of Azure that does not exist behind Front Door',
    AZURE_EDGE,
    xml(
      '<?xml version="1.0"?><Error><Code>ContainerNotFound</Code><Message>The specified container does not exist.</Message></Error>',
      { server: 'Windows-Azure-Blob/1.0' },
    ),
    [],
    'a container belongs to the account of its owner',
  ),
  blog(
    'a web site of Azure that does not exist behind Front Door',
    AZURE_EDGE,
    { status: 404, body: '<h1>404 Web Site not found.</h1>' },
    [],
    'the name of the origin is not known',
  ),
  blog(
    'a name that accepts no web requests',
    'A 127.0.0.1',
    { body: '', isBroken: true },
    [],
    'most names of a domain are not web sites',
  ),
];

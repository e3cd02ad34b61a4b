import type { RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import type { DnsOptions } from '../../sites/dns-ground';
import type { Ground } from '../../sites/ground';

export interface Page {
  status?: number;
  body: string;
  headers?: Record<string, string>;
  /** Sends bytes that are no response, and closes the connection. */
  isBroken?: boolean;
}
/** By host name; a list is shown one after the other. */
type Hosts = Record<string, Page | Page[]>;

export const HOME = '<!doctype html><title>Shop</title><p>Welcome</p>';
export const S3_MISSING =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist</Message></Error>';
export const PAGES_MISSING = "<p><strong>There isn't a GitHub Pages site here.</strong></p>";
/** The zone of the shop, and services that exist. */
export const ZONES = `shop.test SOA
shop.test A 127.0.0.1
shop.test NS ns1.shop.test
ns1.shop.test A 127.0.0.1
github.io SOA
living.com SOA
amazonaws.com SOA
s3-website-eu-west-1.amazonaws.com A 127.0.0.1
s3.eu-central-1.amazonaws.com A 127.0.0.1
shop.github.io A 127.0.0.1
azurewebsites.net SOA
elasticbeanstalk.com SOA`;

export function byHost(hosts: Hosts): RequestListener {
  const visits = new Map<string, number>();
  return (request, response) => {
    const host = request.headers.host?.split(':')[0] ?? '';
    const count = visits.get(host) ?? 0;
    visits.set(host, count + 1);
    const known = hosts[host] ?? { body: HOME };
    const pages = Array.isArray(known) ? known : [known];
    const page = pages[Math.min(count, pages.length - 1)] ?? { body: HOME };
    const { status = 200, body, headers = {}, isBroken = false } = page;
    if (isBroken) request.socket.end('no response');
    else response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  };
}

export interface World {
  /** Lines after those of `ZONES`. */
  dns: string;
  hosts?: Hosts;
  /** Below the domain, or strangers. */
  named?: string[];
  options?: DnsOptions;
}

export async function build(ground: Ground, { dns, hosts = {}, options }: World): Promise<void> {
  await ground.dns(`${ZONES}\n${dns}`, options);
  const listener = byHost(hosts);
  await ground.https(listener);
  await ground.http(listener);
}

export const world = (name: string, of: World, expected: CaseOf['expected'], guards?: string): CaseOf => ({
  name,
  site: (ground) => build(ground, of),
  ...(of.named === undefined ? {} : { settings: { names: of.named } }),
  expected,
  guards,
});

/** The name `blog.shop.test` of the settings, with one record. */
export const blog = (
  name: string,
  record: string,
  page: Page | Page[] | null,
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf =>
  world(
    name,
    {
      dns: `blog.shop.test ${record}`,
      named: ['blog.shop.test'],
      ...(page === null ? {} : { hosts: { 'blog.shop.test': page } }),
    },
    expected,
    guards,
  );

export const BUCKET = 'CNAME s3-website-eu-west-1.amazonaws.com';
export const linkTo = (host: string): Page => ({ body: `${HOME}<a href="https://${host}/">Blog</a>` });

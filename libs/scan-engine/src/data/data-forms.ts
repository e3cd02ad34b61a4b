import { listOf, recordOf } from '@palisade/outside-json';
import { z } from 'zod';
import { parseLibraryVersion } from './library-version';
import { isNamePattern } from './name-pattern';
import { severity, text } from './form-parts';
import { product, productAdvisories } from './product-form';
import { PUBLIC_MEMBERS } from './public-forms';
import { tokenPattern } from './token-pattern';

/** This file loads zod. Import it only where documents from outside are read, never in a scan. */

const DAY_MS = 86_400_000;
const hostName = z
  .string()
  .max(253)
  .regex(/^(?:[a-z0-9_-]{1,63}\.){1,8}[a-z]{2,24}$/, 'is not a name in lower case');
const namePattern = z.string().max(253).refine(isNamePattern, 'is not a pattern of names');
const version = z
  .string()
  .max(40)
  .refine((value) => parseLibraryVersion(value) !== null, 'is not a version that can be compared');

const date = z.iso
  .date()
  .refine((day) => Date.parse(day) < Date.now() + DAY_MS, 'is in the future')
  .describe('The day when the rows were last compared with their sources');

const documentOf = <Id extends string, Members extends z.core.$ZodLooseShape>(data: Id, members: Members) =>
  z.strictObject({ data: z.literal(data), date, source: text(200), ...members });

const uniqueBy = <Row>(rows: readonly Row[], of: (row: Row) => string): boolean =>
  new Set(rows.map(of)).size === rows.length;

const advisory = z.strictObject({
  below: version,
  atOrAbove: version.optional(),
  excludes: listOf(text(40), 50).optional(),
  severity,
  ids: listOf(text(60), 5),
  summary: text(140, 0),
  kind: z.enum(['end_of_life', 'malware']).optional(),
});

const sign = z.strictObject({
  statuses: listOf(z.int().min(200).max(599), 10, 1),
  // A shorter text is on other pages too.
  text: text(200, 10),
  whole_body: z.boolean().optional(),
});

const service = z.strictObject({
  id: z
    .string()
    .max(40)
    .regex(/^[a-z0-9-]+$/),
  name: text(60),
  names: listOf(namePattern, 60, 1),
  rule: z.enum(['free', 'checked', 'github', 'azure']),
  sign: z.union([z.literal('no_name'), sign]),
  source: z.url({ protocol: /^https$/ }).max(300),
});

const network = z.discriminatedUnion('form', [
  z.strictObject({ host: hostName, form: z.literal('folders'), depth: z.int().min(0).max(5) }),
  z.strictObject({
    host: hostName,
    form: z.literal('package'),
    prefix: z
      .string()
      .max(60)
      .regex(/^\/(?:[\w.-]+\/)*$/),
  }),
  z.strictObject({
    host: hostName,
    form: z.enum(['version', 'releases']),
    library: z
      .string()
      .max(60)
      .regex(/^[a-z0-9._-]+$/),
  }),
  z.strictObject({ host: hostName, form: z.enum(['jquery', 'microsoft']) }),
]);

const secret = z.strictObject({
  kind: text(60),
  severity,
  pattern: z
    .string()
    .max(200)
    .superRefine((pattern, context) => {
      try {
        tokenPattern(pattern);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
      }
    }),
  except: listOf(text(100, 8), 20).optional(),
  contains: text(40, 4).optional(),
  ends_with: text(20).optional(),
  check: z.enum(['github_checksum', 'supabase_service_role']).optional(),
});

// All parts are on the page; short ones are on other pages too.
const debugSign = z.strictObject({
  product: text(60),
  all: listOf(text(200, 8), 6, 1),
  any: listOf(text(200, 8), 10, 1).optional(),
});

/** RFC 9224: the domains below which the servers know the registrations. */
const registry = z.tuple([
  listOf(
    z
      .string()
      .max(253)
      .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i),
    2_000,
    1,
  ),
  listOf(z.url({ protocol: /^https?$/ }).max(300), 5, 1),
]);

const badHost = z.strictObject({
  name: namePattern,
  reason: text(200, 3),
  source: text(300),
  since: z
    .string()
    .regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/, 'is not a year, month or day')
    .describe('When the host began to harm visitors, or was found to: YYYY, YYYY-MM or YYYY-MM-DD'),
});

const returnCode = z
  .strictObject({
    meaning: text(200, 3).optional(),
    severity: severity.optional(),
    refused: z.boolean().optional(),
  })
  .refine(
    ({ meaning, refused }) => meaning !== undefined || refused === true,
    'has neither a meaning nor refused',
  );

const blockList = z.strictObject({
  zone: z
    .string()
    .max(200)
    .regex(/^(?:[a-z0-9_-]{1,63}\.){1,8}[a-z]{2,24}$/, 'is not a name in lower case'),
  name: text(60, 2),
  delisting: z.url({ protocol: /^https?$/ }).max(300),
  codes: recordOf(
    z.string().regex(/^127(?:\.\d{1,3}){3}$/, 'is not an address in 127.0.0.0/8'),
    returnCode,
    300,
  ).refine((codes) => Object.keys(codes).length > 0, 'has no codes'),
  ipv6: z.boolean().optional(),
});

/** What the document of each set must be. */
export const DATA_FORMS = {
  js_advisories: documentOf('js_advisories', {
    libraries: recordOf(text(60), listOf(advisory, 1_000), 1_000).refine(
      (all) => 'jquery' in all && Object.keys(all).length >= 20,
      'has not the libraries of RetireJS',
    ),
  }),
  takeover_services: documentOf('takeover_services', {
    services: listOf(service, 300, 1).refine((all) => uniqueBy(all, ({ id }) => id), 'has an id twice'),
    open_name_servers: listOf(namePattern, 100, 1),
  }),
  caa_names: documentOf('caa_names', {
    authorities: listOf(
      z.strictObject({ organisation: text(80, 3), names: listOf(hostName, 40, 1) }),
      300,
      1,
    ),
  }),
  dkim_selectors: documentOf('dkim_selectors', {
    // Each costs a query of every scan.
    selectors: listOf(
      z
        .string()
        .max(63)
        .regex(/^[a-z0-9](?:[a-z0-9_-]*[a-z0-9])?$/),
      24,
      1,
    ).refine((all) => uniqueBy(all, (each) => each), 'has a selector twice'),
  }),
  file_cdns: documentOf('file_cdns', {
    networks: listOf(network, 200, 1).refine((all) => uniqueBy(all, ({ host }) => host), 'has a host twice'),
    changing_hosts: listOf(hostName, 1_000, 1),
  }),
  secret_patterns: documentOf('secret_patterns', { patterns: listOf(secret, 100, 1) }),
  debug_signs: documentOf('debug_signs', {
    consoles: listOf(debugSign, 50, 1),
    debug_pages: listOf(debugSign, 200, 1),
  }),
  products: documentOf('products', {
    products: listOf(product, 500, 1).refine((all) => uniqueBy(all, ({ id }) => id), 'has an id twice'),
  }),
  product_advisories: documentOf('product_advisories', {
    products: listOf(productAdvisories, 500, 1).refine(
      (all) => uniqueBy(all, ({ id }) => id),
      'has an id twice',
    ),
  }),
  bad_script_hosts: documentOf('bad_script_hosts', {
    hosts: listOf(badHost, 5_000, 1).refine((all) => uniqueBy(all, ({ name }) => name), 'has a name twice'),
  }),
  block_lists: documentOf('block_lists', {
    // Each costs a DNS query for each address.
    lists: listOf(blockList, 12, 1).refine((all) => uniqueBy(all, ({ name }) => name), 'has a name twice'),
  }),
  subdomain_labels: documentOf('subdomain_labels', {
    // Each costs a DNS query, ten a second.
    labels: listOf(
      z
        .string()
        .max(120)
        .regex(
          /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?)*$/,
          'is not a label in lower case',
        ),
      400,
      1,
    ).refine((all) => uniqueBy(all, (each) => each), 'has a label twice'),
  }),
  rdap_servers: documentOf('rdap_servers', { services: listOf(registry, 5_000, 1) }),
  kev: documentOf('kev', PUBLIC_MEMBERS.kev),
  epss: documentOf('epss', PUBLIC_MEMBERS.epss),
  end_of_life: documentOf('end_of_life', PUBLIC_MEMBERS.end_of_life),
  public_suffixes: documentOf('public_suffixes', PUBLIC_MEMBERS.public_suffixes),
  special_addresses: documentOf('special_addresses', PUBLIC_MEMBERS.special_addresses),
  hsts_preload: documentOf('hsts_preload', PUBLIC_MEMBERS.hsts_preload),
  ct_logs: documentOf('ct_logs', PUBLIC_MEMBERS.ct_logs),
};

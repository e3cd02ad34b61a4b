import { listOf } from '@palisade/outside-json';
import { z } from 'zod';
import { severity, text } from './form-parts';
import { parseLibraryVersion } from './library-version';

const mark = z.strictObject({
  in: z.enum(['header', 'cookie', 'title', 'generator', 'asset', 'page', 'script', 'probe']),
  name: text(60).optional(),
  text: text(100, 0),
  // No other program has it: it counts alone.
  exact: z.boolean().optional(),
});

const ownPath = z
  .string()
  .max(200)
  .regex(/^\.?\/[\w./?=&;*~%-]*$/, 'is not a path');

const productId = z
  .string()
  .max(40)
  .regex(/^[a-z0-9-]+$/);

/** What a response has that proves something. */
const proof = {
  shows: text(120),
  status: z.int().min(200).max(499).optional(),
  all: listOf(text(200, 4), 6, 1),
  any: listOf(text(200, 4), 6, 1).optional(),
  none: listOf(text(200, 4), 6).optional(),
};

/** A product, its marks, and what its paths prove: see docs/data.md. */
export const product = z.strictObject({
  id: productId,
  name: text(60),
  // A platform is what other products are written in.
  kind: z.enum(['infrastructure', 'application', 'platform']),
  source: z.url({ protocol: /^https$/ }).max(300),
  // Of a server without a page: each costs the sites without a document a request.
  probes: listOf(ownPath, 2, 1).optional(),
  marks: listOf(mark, 10, 1).refine(
    (all) =>
      all.some(({ exact }) => exact === true) ||
      new Set(all.map((one) => `${one.in} ${one.name ?? ''}`)).size > 1,
    'has marks of one place',
  ),
  // Each costs a request.
  paths: listOf(
    z.strictObject({
      path: ownPath,
      rule: z.enum(['console-open', 'setup-open', 'registration-open', 'admin-interface-public']),
      severity: severity.optional(),
      demo: text(200, 4).optional(),
      ...proof,
    }),
    4,
  ),
  versions: z
    .strictObject({
      path: ownPath.optional(),
      in: z.enum(['header', 'generator', 'asset', 'page']).optional(),
      name: text(60).optional(),
      before: text(100, 0),
      // Two digits for each number behind the first: 10611 is 1.6.11.
      packed: z.boolean().optional(),
      branches: listOf(z.strictObject({ branch: text(20), ends: z.iso.date() }), 40).optional(),
    })
    .refine(({ path, in: place }) => (path === undefined) !== (place === undefined), 'has not one place')
    .refine(({ before, in: place }) => place === 'header' || before.length > 3, 'has a short text before')
    .optional(),
});

const version = z
  .string()
  .max(40)
  .refine((value) => parseLibraryVersion(value) !== null, 'is not a version that can be compared');

/** What is known to be wrong with versions of a product: see docs/data.md. */
const productAdvisory = z
  .strictObject({
    id: z.string().regex(/^CVE-\d{4}-\d{4,7}$/, 'is not the number of a CVE'),
    summary: text(140, 10),
    severity,
    ranges: listOf(z.strictObject({ from: version.optional(), below: version }), 20),
    distributions: z.boolean().optional(),
    exploited: z.iso.date().optional(),
    epss: z.number().min(0).max(1).optional(),
    source: z.url({ protocol: /^https$/ }).max(300),
    proof: z.strictObject({ path: ownPath, ...proof }).optional(),
  })
  .refine(
    ({ ranges, proof: proves }) => ranges.length > 0 || proves !== undefined,
    'has neither a range nor a proof',
  );

export const productAdvisories = z.strictObject({
  id: productId,
  advisories: listOf(productAdvisory, 100, 1),
});

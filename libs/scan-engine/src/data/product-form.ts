import { listOf } from '@palisade/outside-json';
import { z } from 'zod';
import { severity, text } from './form-parts';

const mark = z.strictObject({
  in: z.enum(['header', 'cookie', 'title', 'generator', 'asset', 'page', 'script']),
  name: text(60).optional(),
  text: text(100, 0),
});

const ownPath = z
  .string()
  .max(200)
  .regex(/^\.?\/[\w./?=&*~%-]*$/, 'is not a path');

/** A product, its marks, and what its paths prove: see docs/data.md. */
export const product = z.strictObject({
  id: z
    .string()
    .max(40)
    .regex(/^[a-z0-9-]+$/),
  name: text(60),
  kind: z.enum(['infrastructure', 'application']),
  source: z.url({ protocol: /^https$/ }).max(300),
  marks: listOf(mark, 10, 2).refine(
    (all) => new Set(all.map((one) => `${one.in} ${one.name ?? ''}`)).size > 1,
    'has marks of one place',
  ),
  // Each costs a request.
  paths: listOf(
    z.strictObject({
      path: ownPath,
      rule: z.enum(['console-open', 'setup-open', 'registration-open', 'admin-interface-public']),
      severity: severity.optional(),
      shows: text(120),
      status: z.int().min(200).max(499).optional(),
      all: listOf(text(200, 4), 6, 1),
      any: listOf(text(200, 4), 6, 1).optional(),
      none: listOf(text(200, 4), 6).optional(),
      demo: text(200, 4).optional(),
    }),
    4,
  ),
  versions: z
    .strictObject({
      path: ownPath,
      before: text(100, 4),
      branches: listOf(z.strictObject({ branch: text(20), ends: z.iso.date() }), 40, 1),
    })
    .optional(),
});

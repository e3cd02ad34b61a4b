import { listOf, recordOf } from '@palisade/outside-json';
import { z } from 'zod';
import { text } from './form-parts';

/** What Palisade keeps of the lists that public sources publish. This file loads zod, see data-forms.ts. */

const cve = z.string().regex(/^CVE-\d{4}-\d{4,10}$/, 'is not a CVE id');
const day = z.iso.date();
const suffix = z
  .string()
  .max(255)
  .regex(/^!?(?:\*\.)?[^\s.*!]+(?:\.[^\s.*!]+)*$/u, 'is not a rule of the public suffix list');

/** CISA's catalogue: a flaw in it is exploited. */
const exploited = z.strictObject({
  cve,
  vendor: text(200),
  product: text(200),
  name: text(300),
  added: day.describe('The day when CISA added it'),
  ransomware: z.boolean().describe('Whether ransomware is known to use it'),
});

const branch = z.strictObject({
  branch: text(60),
  is_ended: z.boolean(),
  ends: day.nullable().describe('The day from which nobody fixes it; null where it is not announced'),
  latest: text(60).nullable().describe('The newest version of the branch'),
});

const log = z.strictObject({
  id: z.base64().max(60),
  operator: text(100),
  description: text(200),
  kind: z.enum(['rfc6962', 'static']),
  url: z.url({ protocol: /^https$/ }).max(300),
  state: z.enum(['pending', 'qualified', 'usable', 'readonly', 'retired', 'rejected']),
  key: z.base64().max(1_000),
  from: text(40).nullable().describe('The first end of a certificate that it takes'),
  until: text(40).nullable().describe('The first end of a certificate that it takes no more'),
});

const network = z.strictObject({
  prefix: z.union([z.cidrv4(), z.cidrv6()]),
  name: text(100),
  is_global: z
    .boolean()
    .nullable()
    .describe('Whether the Internet routes it; null where IANA leaves it open'),
  is_ended: z.boolean(),
});

/** The members of each document. A release without network carries some of them without rows. */
export const PUBLIC_MEMBERS = {
  kev: { vulnerabilities: listOf(exploited, 20_000) },
  epss: { scores: recordOf(cve, z.number().min(0).max(1), 50_000) },
  end_of_life: {
    products: recordOf(
      z.string().regex(/^[a-z0-9][a-z0-9._+-]{0,80}$/),
      z.strictObject({ name: text(100), branches: listOf(branch, 500) }),
      5_000,
    ),
  },
  public_suffixes: { rules: listOf(suffix, 30_000), private_rules: listOf(suffix, 30_000) },
  special_addresses: { networks: listOf(network, 500) },
  hsts_preload: {
    top_level_domains: listOf(z.string().regex(/^[a-z0-9-]{2,63}$/), 2_000),
    names: z.int().min(0).describe('How many names the whole list has'),
  },
  ct_logs: { logs: listOf(log, 1_000) },
};

import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseOutsideJson } from '@palisade/outside-json';
import type { TicketSystem } from '@palisade/vocabulary';
import { z } from 'zod';

type Headers = Readonly<Record<string, unknown>>;

/** Hex. */
const hmacOf = (secret: string, body: Buffer): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** How each system proves that a message is its own. */
const PROOFS: Readonly<Record<TicketSystem, (secret: string, headers: Headers, body: Buffer) => boolean>> = {
  // https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries
  github: (secret, headers, body) => isSame(headers['x-hub-signature-256'], `sha256=${hmacOf(secret, body)}`),
  // https://developer.atlassian.com/cloud/jira/platform/webhooks/#secure-admin-webhooks
  jira: (secret, headers, body) => isSame(headers['x-hub-signature'], `sha256=${hmacOf(secret, body)}`),
  // GitLab sends the secret: https://docs.gitlab.com/user/project/integrations/webhooks/
  gitlab: (secret, headers) => isSame(headers['x-gitlab-token'], secret),
};

/** A message has an issue, a project and people, with a few hundred values. */
const MOST_VALUES = 20_000;

const number = z.number().int().transform(String);
/** Where each system has the key of the ticket. */
const KEYS: Readonly<Record<TicketSystem, z.ZodType<string>>> = {
  github: z.object({ issue: z.object({ number }) }).transform(({ issue }) => issue.number),
  gitlab: z
    .object({ object_kind: z.literal('issue'), object_attributes: z.object({ iid: number }) })
    .transform(({ object_attributes: issue }) => issue.iid),
  jira: z.object({ issue: z.object({ key: z.string() }) }).transform(({ issue }) => issue.key),
};

/** Whether a message is from the system that has the secret. */
export const isFromSystem = (type: TicketSystem, secret: string, headers: Headers, body: Buffer): boolean =>
  PROOFS[type](secret, headers, body);

/** The key of the ticket that a message is about; null for a message about something else. */
export function keyOf(type: TicketSystem, body: Buffer): string | null {
  try {
    return KEYS[type].safeParse(parseOutsideJson(jsonIn(body), { values: MOST_VALUES })).data ?? null;
  } catch {
    return null;
  }
}

/** GitHub's form for new webhooks sends a form with the JSON in it, unless people choose otherwise. */
function jsonIn(body: Buffer): string {
  const text = body.toString('utf8');
  return text.startsWith('payload=') ? (new URLSearchParams(text).get('payload') ?? '') : text;
}

function isSame(given: unknown, wished: string): boolean {
  const [one, other] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(wished)];
  return one.length === other.length && timingSafeEqual(one, other);
}

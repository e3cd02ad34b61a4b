import { listOf, parseOutsideJson, recordOf } from '@palisade/outside-json';
import { MOST_SIGN_IN_ELEMENTS, SIGN_IN_ELEMENT_KINDS } from '@palisade/vocabulary';
import { z } from 'zod';
import {
  MOST_BODY_OF_A_LOGIN,
  MOST_BYTES_OF_A_RESPONSE,
  MOST_DOCUMENT_CHARACTERS,
  MOST_REPORT_CHARACTERS,
  MOST_REPORTS,
} from '../limits';

/** A message: four bytes with the length of its JSON, the JSON, and the bytes of a body. */
export const MOST_MESSAGE_BYTES = MOST_BYTES_OF_A_RESPONSE + 1024 * 1024;
const LIMITS = { values: 50_000, depth: 8 };

const text = z.string();
const address = z.string().max(100_000);
const script = z.string().max(100_000);
const headers = recordOf(text, text, 500);
const kind = z.enum(['document', 'script', 'stylesheet', 'image', 'font', 'media', 'xhr', 'fetch', 'other']);

const cookie = z.object({
  name: text,
  value: text,
  domain: text,
  path: text,
  isSecure: z.boolean(),
  isHttpOnly: z.boolean(),
});
const id = z.number().int();
const values = recordOf(text, text, 1_000);
const storage = recordOf(text, z.object({ local: values, session: values }), 100);
const place = z.number().int();
const selectors = listOf(listOf(text, 20), 20);
const action = z.discriminatedUnion('do', [
  z.object({ do: z.literal('fill'), values: listOf(z.object({ place, text }), 50) }),
  z.object({ do: z.literal('click'), place }),
  z.object({ do: z.literal('press'), key: z.enum(['Enter', 'Tab']) }),
  z.object({ do: z.literal('go'), url: address }),
  z.object({ do: z.literal('find'), selectors }),
  z.object({ do: z.literal('wait') }),
  z.object({ do: z.literal('end'), isPictured: z.boolean() }),
]);

/** What the scan says. */
export const fromScan = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('render'),
    page: z.object({
      url: address,
      cookies: listOf(cookie, 500),
      storage: storage.optional(),
      trial: z
        .object({ report: text.max(100), before: script, after: script, referrer: address.nullable() })
        .optional(),
      typed: z.object({ text, mail: text, password: text, card: text }).optional(),
    }),
    mayClick: z.boolean(),
    mayQuery: z.boolean().default(false),
  }),
  z.object({
    type: z.literal('response'),
    id,
    status: z.number().int().min(100).max(999),
    headers: listOf(z.tuple([text, text]), 1_000),
  }),
  z.object({ type: z.literal('refusal'), id, refused: text }),
  z.object({ type: z.literal('click'), id, may: z.boolean() }),
  z.object({ type: z.literal('login'), url: address }),
  z.object({ type: z.literal('act'), id, action }),
]);
export type FromScan = z.infer<typeof fromScan>;

const observed = z.object({
  url: address,
  method: text,
  kind,
  status: z.number().nullable(),
  contentType: text.nullable(),
  initiator: text.nullable(),
  sha256: text.nullable(),
  bytes: z.number(),
});
const unsent = z.object({
  url: address,
  method: text,
  reason: z.enum(['writes', 'form', 'websocket', 'other']),
  contentType: text.nullable(),
  body: text.nullable(),
  initiator: text.nullable(),
});
const scriptCookie = z.object({
  name: text,
  domain: text,
  path: text,
  isSecure: z.boolean(),
  sameSite: text.nullable(),
});
const element = z.object({
  text,
  address: text.nullable(),
  attributes: recordOf(text, text, 100),
  isHandled: z.boolean().optional(),
});
const fieldListener = z.object({
  field: z.object({ name: text, type: text, autocomplete: text }),
  at: z.enum(['field', 'form', 'page']),
  events: listOf(text.max(100), 20),
  script: address.nullable(),
});
const page = z.object({
  url: address,
  document: z.string().max(2 * MOST_DOCUMENT_CHARACTERS),
  isCut: z.boolean(),
  requests: listOf(observed, 1_000),
  unsent: listOf(unsent, 1_000),
  submitted: listOf(unsent, 1_000).default([]),
  routes: listOf(address, 1_000),
  // A renderer of an earlier version has none.
  links: listOf(element, 1_000).default([]),
  cookiesByScript: listOf(scriptCookie, 1_000),
  storageKeys: listOf(text, 1_000),
  violations: listOf(z.object({ directive: text, blocked: text }), 1_000),
  globals: listOf(z.object({ name: text, version: text }), 100),
  // Null where they were not read, as by a renderer of an earlier version.
  fieldListeners: listOf(fieldListener, 1_000).nullable().default(null),
  frames: z.number(),
  reports: listOf(text.max(MOST_REPORT_CHARACTERS), MOST_REPORTS).default([]),
});

const loginElement = {
  place,
  origin: text,
  form: z.number().int().nullable(),
  isDisabled: z.boolean(),
  words: text,
};
const look = z.object({
  url: address,
  document: z.string().max(MOST_DOCUMENT_CHARACTERS),
  fields: listOf(
    z.object({
      ...loginElement,
      type: text,
      autocomplete: text,
      isFilled: z.boolean(),
      longest: z.number().nullable(),
    }),
    1_000,
  ),
  buttons: listOf(
    z.object({
      ...loginElement,
      kind: z.enum(['submit', 'button', 'link']),
      address: address.nullable(),
      isOfBanner: z.boolean(),
    }),
    5_000,
  ),
  found: place.nullable(),
});

const share = z.number().int().min(0).max(1000);
const signInElement = z.object({
  kind: z.enum(SIGN_IN_ELEMENT_KINDS),
  type: text.max(40),
  words: text.max(200),
  selectors: listOf(listOf(text.max(1024), 6), 4),
  left: share,
  top: share,
  width: share,
  height: share,
});

/** What the renderer says. It runs hostile pages: only reads are taken from it, but for what a login posts. */
export const fromRenderer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('request'),
    id,
    request: z.object({
      url: address,
      method: z.enum(['GET', 'HEAD', 'OPTIONS']),
      kind,
      headers,
      isMainDocument: z.boolean(),
      isAfterClick: z.boolean().optional(),
    }),
  }),
  z.object({
    type: z.literal('click'),
    id,
    element,
  }),
  z.object({ type: z.literal('page'), page }),
  z.object({ type: z.literal('look'), id, look }),
  z.object({
    type: z.literal('post'),
    id,
    request: z.object({
      url: address,
      kind,
      headers,
      isMainDocument: z.boolean(),
      body: z.string().max(MOST_BODY_OF_A_LOGIN),
    }),
  }),
  z.object({
    type: z.literal('hold'),
    url: address,
    cookies: listOf(cookie, 500),
    storage,
    elements: listOf(signInElement, MOST_SIGN_IN_ELEMENTS).optional(),
  }),
  z.object({ type: z.literal('failed'), failed: text }),
]);
export type FromRenderer = z.infer<typeof fromRenderer>;

const NOTHING = Buffer.alloc(0);

export function written(message: FromScan | FromRenderer, body: Uint8Array = NOTHING): Buffer {
  const json = Buffer.from(JSON.stringify(message));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json, body]);
}

/** @throws Error when it is not a message in this form */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  payload: Buffer,
): { message: z.infer<Schema>; body: Buffer } {
  const end = 4 + payload.readUInt32BE(0);
  const json = parseOutsideJson(payload.toString('utf8', 4, end), LIMITS);
  return { message: schema.parse(json), body: payload.subarray(end) };
}

import { createHmac } from 'node:crypto';
import { isFromSystem, keyOf } from './ticket-messages';

const MESSAGE = JSON.stringify({ action: 'closed', issue: { number: 12, title: 'a & b = "c" + ü' } });
const FORM = new URLSearchParams({ payload: MESSAGE }).toString();

it.each([
  ['JSON', MESSAGE, '12'],
  ['a form, as GitHub proposes it', FORM, '12'],
  ['a form without a payload', 'payload=', null],
  ['another form', 'issue=12', null],
  ['a message about something else', '{"zen":"Keep it logically awesome."}', null],
  ['nothing', '', null],
])('the key of a ticket is found in %s', (_, body, key) => {
  expect(keyOf('github', Buffer.from(body))).toBe(key);
});

it('the signature is over the bytes, whatever their form', () => {
  for (const body of [MESSAGE, FORM].map((text) => Buffer.from(text))) {
    const signature = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`;
    const headers = { 'x-hub-signature-256': signature };
    expect(isFromSystem('github', 'secret', headers, body)).toBe(true);
    expect(isFromSystem('github', 'other', headers, body)).toBe(false);
  }
});

import { parseAllowedHosts } from './allowed-hosts';
import { parseReceiverUrl } from './receiver-url';

const nothing = parseAllowedHosts('', '', { appUrl: 'https://palisade.example.org' });
const some = parseAllowedHosts('10.0.0.5, hooks.internal');

it('refuses the installation itself also where the operator listed addresses', () => {
  const listing = parseAllowedHosts('10.0.0.5', '', { appUrl: 'https://palisade.example.org' });
  expect(() => parseReceiverUrl('https://palisade.example.org/', listing)).toThrow('this installation');
});

describe('parseReceiverUrl', () => {
  it.each([
    ['https://hooks.slack.com/services/T0/B0/x', nothing],
    ['https://example.org:8443/a?sig=1#part', nothing],
    ['http://10.0.0.5:9000/hook', some],
    ['http://hooks.internal/hook', some],
  ])('takes %s', (text, allowed) => {
    expect(parseReceiverUrl(text, allowed).href).toBe(text.replace(/#.*/, ''));
  });

  it.each([
    ['', 'must be an https URL'],
    ['hooks.slack.com/services', 'must be an https URL'],
    ['ftp://example.org/', 'must be an https URL'],
    ['https://', 'must be an https URL'],
    ['http://example.org/hook', 'must begin with https://'],
    ['https://user:word@example.org/', 'must not contain credentials'],
    ['https://example.org/a b', 'must not contain spaces'],
    ['https://example.org\\@10.0.0.1/', 'must not contain spaces, control characters or backslashes'],
    ['https://10.0.0.5/', 'must not be a private or reserved address'],
    ['https://0x7f.1/', 'must not be a private or reserved address'],
    ['https://[::1]/', 'must not be a private or reserved address'],
    ['https://localhost/', 'fully qualified'],
    [
      'https://redis.internal/',
      'must not be an internal name, unless the operator of this installation lists it in NOTIFY_ALLOWED_HOSTS',
    ],
    ['https://palisade.example.org/', 'must not be this installation itself'],
    ['https://example.org:6379/', 'must use one of the ports'],
    [`https://example.org/${'a'.repeat(2048)}`, 'must not be longer'],
  ])('refuses %j', (text, message) => {
    expect(() => parseReceiverUrl(text, nothing)).toThrow(message);
  });
});

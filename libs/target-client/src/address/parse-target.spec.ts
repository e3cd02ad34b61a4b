import { parseAllowedHosts } from './allowed-hosts';
import { InvalidTarget, parseTarget } from './parse-target';
import { HOSTILE_INPUTS } from '../testing/hostile-inputs';

const NOTHING = parseAllowedHosts('');

function messageOf(input: string, allowed = NOTHING): string {
  try {
    return `accepted as ${JSON.stringify(parseTarget(input, allowed))}`;
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidTarget);
    return (error as Error).message;
  }
}

describe('parseTarget', () => {
  const hostile = Object.entries(HOSTILE_INPUTS).flatMap(([kind, inputs]) =>
    inputs.map((input) => [kind, input]),
  );

  it('has a corpus worth the name', () => expect(hostile.length).toBeGreaterThanOrEqual(120));

  it.each(hostile)('refuses %s: %j', (_kind, input) => {
    expect(messageOf(input ?? '')).toMatch(/^The domain must /);
  });

  it.each([
    ['Example.COM', 'example.com', null],
    ['  example.com.  ', 'example.com', null],
    ['bücher.example', 'xn--bcher-kva.example', null],
    ['аррӏе.com', 'xn--80ak6aa92e.com', null],
    ['straße.example', 'xn--strae-oqa.example', null],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example', null],
    ['example.com/path', 'example.com', 'https://example.com/path'],
    ['example.com:8443', 'example.com', 'https://example.com:8443/'],
    ['example.com:443', 'example.com', 'https://example.com/'],
    ['example.com:80', 'example.com', 'http://example.com/'],
    ['example.com:80/shop?q=1', 'example.com', 'http://example.com/shop'],
    ['example.com:8080', 'example.com', 'https://example.com:8080/'],
    ['[2606:4700::1111]:80', '2606:4700::1111', 'http://[2606:4700::1111]/'],
    ['example.com/:80', 'example.com', 'https://example.com/:80'],
    ['HTTP://Example.com.:8080/A/b?q=1#f', 'example.com', 'http://example.com:8080/A/b'],
    ['https://example.com/@someone', 'example.com', 'https://example.com/@someone'],
    ['https://example.com', 'example.com', 'https://example.com/'],
    ['https://example.com/../a/./b%20c', 'example.com', 'https://example.com/a/b%20c'],
    ['example.com?q=1', 'example.com', 'https://example.com/'],
    ['my_site.example.org', 'my_site.example.org', null],
    ['https://_a.example.org/x', '_a.example.org', 'https://_a.example.org/x'],
    ['shop.test', 'shop.test', null],
    ['a.invalid', 'a.invalid', null],
    ['8.8.8.8', '8.8.8.8', null],
    ['http://134744072/', '8.8.8.8', 'http://8.8.8.8/'],
    ['2606:4700::1111', '2606:4700::1111', null],
    ['[2606:4700:0::1111]', '2606:4700::1111', null],
    ['http://[2606:4700::1111]:8080', '2606:4700::1111', 'http://[2606:4700::1111]:8080/'],
  ])('reads %j', (input, host, url) => {
    expect(parseTarget(input, NOTHING)).toEqual({ host, url });
  });

  it.each([
    ['https://user:secret@example.com/', 'The domain must not contain credentials.'],
    ['http://%65xample.com', 'The domain must not contain percent signs.'],
    ['http://example.com\\path', 'The domain must not contain spaces, control characters or backslashes.'],
    ['ftp://example.com', 'The domain must be a host name or an http or https URL.'],
    ['javascript:alert(1)', 'The domain must be a host name or an http or https URL.'],
    [
      'intranet',
      'The domain must be a fully qualified name, unless the operator of this installation lists it in SCAN_ALLOWED_HOSTS.',
    ],
    [
      '10.1.2.3',
      'The domain must not be a private or reserved address, unless the operator of this installation lists it in SCAN_ALLOWED_HOSTS.',
    ],
    [
      'db.internal',
      'The domain must not be an internal name, unless the operator of this installation lists it in SCAN_ALLOWED_HOSTS.',
    ],
    ['example.com:22', 'The domain must use one of the ports 80, 443, 8080, 8443.'],
  ])('says why it refuses %j', (input, message) => expect(messageOf(input)).toBe(message));

  it.each([
    ['http://127.0.0.1:3456/a', '127.0.0.1', { host: '127.0.0.1', url: 'http://127.0.0.1:3456/a' }],
    ['http://127.1:3456/', '127.0.0.0/8', { host: '127.0.0.1', url: 'http://127.0.0.1:3456/' }],
    ['[::1]:9000', '::1', { host: '::1', url: 'https://[::1]:9000/' }],
    ['localhost:3000', 'localhost', { host: 'localhost', url: 'https://localhost:3000/' }],
    ['app.localhost', '127.0.0.1, ::1', { host: 'app.localhost', url: null }],
    ['redis', 'redis', { host: 'redis', url: null }],
    ['wiki.local', 'wiki.local', { host: 'wiki.local', url: null }],
    [
      'www.shop.localhost:8443',
      'shop.localhost',
      { host: 'www.shop.localhost', url: 'https://www.shop.localhost:8443/' },
    ],
    ['example.com:22', 'example.com', { host: 'example.com', url: 'https://example.com:22/' }],
  ])('reads %j when %j is allowed', (input, list, target) => {
    expect(parseTarget(input, parseAllowedHosts(list))).toEqual(target);
  });

  it('leaves names to the connection where it is asked to, and addresses are listed', () => {
    const read = (input: string, list: string) =>
      parseTarget(input, parseAllowedHosts(list), { waitsForAddress: true });
    expect(read('http://app.internal:9000', '10.0.0.5')).toEqual({
      host: 'app.internal',
      url: 'http://app.internal:9000/',
    });
    expect(() => read('http://app.internal:9000', 'wiki.local')).toThrow('internal name');
    expect(() => read('http://10.0.0.6:9000', '10.0.0.5')).toThrow('private or reserved');
  });

  it.each([
    ['http://127.0.0.2', '127.0.0.1'],
    ['localhost', '127.0.0.1'],
    ['shop.localhost', 'www.shop.localhost'],
    ['sub.wiki.local', 'wiki.local'],
    ['http://169.254.169.254', '169.254.0.0/16'],
    ['[::ffff:169.254.169.254]', '::/0'],
    ['[::ffff:127.0.0.1]', '127.0.0.1'],
    ['http://u@127.0.0.1', '127.0.0.1'],
    ['example.com:0', 'example.com'],
    ['10.0.0.1', 'example.com'],
  ])('still refuses %j when only %j is allowed', (input, list) => {
    expect(messageOf(input, parseAllowedHosts(list))).toMatch(/^The domain must /);
  });
});

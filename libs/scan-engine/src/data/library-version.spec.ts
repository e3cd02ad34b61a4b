import { compareVersions, parseLibraryVersion, type LibraryVersion } from './library-version';

const version = (text: string): LibraryVersion => {
  const parsed = parseLibraryVersion(text);
  if (parsed === null) throw new Error(`${text} is not a version`);
  return parsed;
};

it.each([
  ['1.9.0', '1.10.0'],
  ['1.4', '1.4.1'],
  ['3.0.0-alpha1', '3.0.0-beta1'],
  ['3.0.0-beta1', '3.0.0-rc.1'],
  ['3.0.0-rc.2', '3.0.0-rc.10'],
  ['1.0.0-rc2', '1.0.0-rc10'],
  ['1.9.0b1', '1.9.0'],
  ['1.0RC2', '1.0'],
  ['1.0.0.beta.3', '1.0.0'],
  ['4.0.0-beta', '4.0.0-beta.2'],
  ['0.9.7', '0.9.7.1'],
  ['1.0.0-rc.1', '1.0.0-rc.1.1'],
  ['16.1.0-canary.3', '16.1.0-canary.17'],
])('%s is older than %s', (older, newer) => {
  expect(compareVersions(version(older), version(newer))).toBeLessThan(0);
  expect(compareVersions(version(newer), version(older))).toBeGreaterThan(0);
});

it.each([
  ['1.4', '1.4.0'],
  ['3', '3.0.0'],
  ['2.0.0-rc.1', '2.0.0-RC1'],
])('%s is %s', (one, other) => {
  expect(compareVersions(version(one), version(other))).toBe(0);
});

it.each([
  ['1.12.4-aem', 'aem'],
  ['3.3.1+dfsg', 'dfsg'],
  ['1.8.3-patched', 'patched'],
  ['4.25.1-lts', 'lts'],
  ['1.12.4', null],
  ['3.0.0-rc.1', null],
])('%s is a build of a vendor: %s', (text, vendor) => {
  expect(version(text).vendor).toBe(vendor);
});

it.each(['', 'abc', '1.2.3.4.5', '1..2', '@1.2', '12345.1', '1.2.3 beta', `1.${'0'.repeat(99)}`])(
  '%s is not a version',
  (text) => {
    expect(parseLibraryVersion(text)).toBeNull();
  },
);

import { clientNote } from './client-authentication';

const SERVER = '1.3.6.1.5.5.7.3.1';
const CLIENT = '1.3.6.1.5.5.7.3.2';

it.each([
  ['public', [SERVER, CLIENT], true],
  ['public', [SERVER], false],
  ['public', null, false],
  ['private', [SERVER, CLIENT], false],
] as const)('of a %s certificate for %j', (standing, usages, isNoted) => {
  const leaf = { extendedKeyUsage: usages === null ? null : [...usages] };
  expect(clientNote({ standing, leaf })).toEqual(
    isNoted ? expect.stringContaining('client authentication') : '',
  );
});

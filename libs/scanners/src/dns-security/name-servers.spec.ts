import { isInsideName } from './name-servers';

it.each([
  ['vpn.shop.example', 'shop.example', true],
  ['files.intranet.shop.example', 'shop.example', true],
  ['db-backup.shop.example', 'shop.example', true],
  ['www.shop.example', 'shop.example', false],
  ['www.backup-shop.example', 'backup-shop.example', false],
  ['vpn.example', 'vpn.example', false],
])('%s in the zone %s is a name of an inner network: %s', (name, zone, isInside) => {
  expect(isInsideName(name, zone)).toBe(isInside);
});

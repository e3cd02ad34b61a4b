import { shippedDocument } from '@palisade/scan-engine';
import { entryOf, verdictOf } from './block-lists';

const { lists } = shippedDocument('block_lists');
const zen = lists.find(({ name }) => name === 'Spamhaus ZEN');

it.each([
  ['192.0.2.99', '99.2.0.192.bl.example'],
  ['2001:db8::1', '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.bl.example'],
  ['::1', `1.${'0.'.repeat(31)}bl.example`],
  ['2001:DB8:1:2:3:4:5:6', '6.0.0.0.5.0.0.0.4.0.0.0.3.0.0.0.2.0.0.0.1.0.0.0.8.b.d.0.1.0.0.2.bl.example'],
])('keeps %s under %s', (address, name) => {
  expect(entryOf(address, { zone: 'bl.example' })).toBe(name);
});

it.each([
  [[], { is: 'clear' }],
  [['127.0.0.2'], { is: 'listed', severity: 'medium' }],
  [['127.0.0.11', '127.0.0.4'], { is: 'listed', severity: 'high' }],
  [['127.255.255.254'], { is: 'refused' }],
  [['127.255.255.77'], { is: 'refused' }],
  [['127.0.0.200'], { is: 'unknown' }],
  [null, { is: 'unknown' }],
])('reads %j of Spamhaus ZEN as %j', (codes, verdict) => {
  if (zen === undefined) throw new Error('The list has no Spamhaus ZEN.');
  expect(verdictOf(zen, codes)).toMatchObject(verdict);
});

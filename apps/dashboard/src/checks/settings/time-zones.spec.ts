import { zonesLike } from './time-zones';

const ZONES = ['UTC', 'Asia/Kolkata', 'America/New_York', 'America/Los_Angeles', 'Europe/Kyiv'];

it.each([
  ['kol', ['Asia/Kolkata']],
  ['Calcutta', ['Asia/Kolkata']],
  ['asia/calcutta', ['Asia/Kolkata']],
  ['kiev', ['Europe/Kyiv']],
  ['new york', ['America/New_York']],
  ['US/Pacific', ['America/Los_Angeles']],
  ['nowhere', []],
])('%j finds %j', (search, found) => expect(zonesLike(search, ZONES)).toEqual(found));

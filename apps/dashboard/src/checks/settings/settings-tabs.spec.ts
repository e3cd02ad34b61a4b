import { settingsTab, tabOfField, tabOfHash } from './settings-tabs';

it.each([
  ['domain', 'general'],
  ['isActive', 'general'],
  ['tests', 'tests'],
  ['settings.brute_force.endpoints', 'tests'],
  ['schedule.time', 'schedule'],
  ['pausedUntil', 'schedule'],
  ['maintenanceWindows.0.end', 'schedule'],
])('shows the field %s on the tab %s', (field, tab) => {
  expect(tabOfField(field)).toBe(tab);
});

it.each([
  ['#verification', 'verification'],
  ['#ci', 'pipeline'],
  ['', 'general'],
])('opens old links with the hash "%s" on the tab %s', (hash, tab) => {
  expect(tabOfHash(hash)).toBe(tab);
});

it('knows the tab of a URL', () => {
  expect(settingsTab('danger')).toBe('danger');
  expect(settingsTab('nothing')).toBeUndefined();
});

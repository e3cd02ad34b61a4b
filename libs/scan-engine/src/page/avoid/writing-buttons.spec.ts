import { isWritingButton } from './writing-buttons';

it.each([
  'CHANGE',
  'ON',
  'Off',
  'Set value',
  'Write',
  'Speichern',
  'Ändern',
  'Ein',
  'Guardar',
  'Сохранить',
  'Add',
  'Créer',
])('%s writes', (caption) => {
  expect(isWritingButton(caption)).toBe(true);
});

it.each([
  'Search',
  'Show',
  'Address',
  'Apply',
  'Submit',
  'Go',
  'OK',
  'Settings',
  'Changes',
  'On sale',
  'Ein Zimmer',
  '',
])('%s only shows', (caption) => {
  expect(isWritingButton(caption)).toBe(false);
});

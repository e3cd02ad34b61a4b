import type { CaseOf } from '../../lab-case';
import { encoded, inPage } from '../../sites/echo-site';
import { safe } from './sites';

const LONGEST = 30;
const NAMES_OF_FOLDERS = 'var t = {fetch: "etc", bin: 1, boot: 2, dev: 3, usr: 4, "win.ini": 5, Windows: 6};';

/** What other tools took for a file, by their reports. */
export const TRAVERSAL_REPORTED_CASES: CaseOf[] = [
  safe(
    'a field that takes thirty characters (zaproxy 7031)',
    {
      entry: { path: '/update', name: 'page', value: 'update' },
      shows: (value) =>
        value.length > LONGEST
          ? { status: 500, body: inPage('Error') }
          : inPage(`<p>Stored ${encoded(value)}</p>`),
    },
    'a short value is accepted, whatever it is',
  ),
  safe(
    'a script with the names of folders (zaproxy 8379)',
    {
      entry: { path: '/bundle', name: 'file', value: 'main.js' },
      shows: () => ({ headers: { 'content-type': 'text/javascript' }, body: NAMES_OF_FOLDERS }),
    },
    'the usual response has them too',
  ),
  safe(
    'JSON that accepts each value (zaproxy 6219)',
    {
      entry: { path: '/shop/api', name: 'file', value: 'api' },
      shows: () => ({ headers: { 'content-type': 'application/json' }, body: '{"accepted":true}' }),
    },
    'a value that is accepted opens no file',
  ),
  safe(
    'a number that is the last part of the path too (zaproxy 7348)',
    {
      entry: { path: '/strings/10', name: 'page', value: '10' },
      shows: (value) => inPage(`<p>Texts in language ${encoded(value)}</p>`),
    },
    'the page shows what it was asked for',
  ),
  safe(
    'a search for a slash that lists bugs about folders (zaproxy 4168)',
    {
      entry: { path: '/list', name: 'page', value: 'summary' },
      shows: (value) =>
        inPage(
          value.includes('/')
            ? `<li>No etc/os-release in bin, boot, dev, usr</li><li>PRETTY_NAME= is empty</li>${encoded(value)}`
            : '<li>A bug</li>',
        ),
    },
    'words about a file are not the file',
  ),
];

import { posix } from 'node:path';

const OS_RELEASE = [
  'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"',
  'NAME="Debian GNU/Linux"',
  'VERSION_ID="12"',
  'ID=debian',
  'HOME_URL="https://www.debian.org/"',
  '',
].join('\n');

/** What a shop has on its server. */
const FILES: Readonly<Record<string, string>> = {
  '/etc/os-release': OS_RELEASE,
  '/etc/shop-release': 'shop 7',
  '/srv/shop/package.json': '{"name":"shop","version":"1.0.0","dependencies":{"express":"^4.18.2"}}',
  '/srv/shop/WEB-INF/web.xml':
    '<?xml version="1.0"?><web-app version="4.0"><display-name>shop</display-name></web-app>',
  '/srv/shop/web.config': '<?xml version="1.0"?><configuration><system.web></system.web></configuration>',
  '/srv/shop/files/terms.txt': 'Our terms: you pay, we deliver.',
  '/srv/shop/files/terms': 'Our terms: you pay, we deliver.',
  '/srv/shop/files/images/chair.txt': 'A chair with four legs.',
  '/srv/shop/files/home.html': '<p>Chairs of the week.</p>',
  '/windows/win.ini': '; for 16-bit app support\r\n[fonts]\r\n[extensions]\r\n',
};
const FOLDERS = new Set(
  Object.keys(FILES).flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_part, at) => parts.slice(0, at).join('/'));
  }),
);

export const FILES_FOLDER = '/srv/shop/files/';

/** As Linux opens it: each folder on the way must be there, and nothing is above the root. Null where no file is. */
export function opened(path: string): string | null {
  const cut = path.split('\0', 1)[0] ?? '';
  const way: string[] = [];
  for (const part of cut.split('/')) {
    if (part === '' || part === '.') continue;
    if (!FOLDERS.has(['', ...way].join('/'))) return null;
    if (part === '..') way.pop();
    else way.push(part);
  }
  return FILES[`/${way.join('/')}`] ?? null;
}

/** As a library joins a folder and a name, without a request to the system. */
export const joined = (name: string): string | null =>
  name.includes('\0') ? null : opened(posix.join(FILES_FOLDER, name));

/** As Windows opens it: both slashes, any case, and a drive at the start. */
export const openedByWindows = (path: string): string | null =>
  FILES[posix.normalize(path.replaceAll('\\', '/').replace(/^.*[a-z]:\//i, '/')).toLowerCase()] ?? null;

/** As a container opens it that keeps a program inside its application. */
export function openedInside(name: string): string | null {
  const path = posix.join('/files', name);
  const way = posix.join('files', name);
  return way.startsWith('..') ? null : opened(`/srv/shop${path}`);
}

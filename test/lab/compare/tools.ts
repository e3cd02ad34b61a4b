import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestOf } from '../sites/ways';
import type { CompareCase } from './cases';
import { inFolder, outputOf } from './output-of';

/** What a tool says about a case: it has a defect of its kind, or not; null for a kind that the tool does not look for. */
export type Verdict = boolean | null;

export interface Tool {
  name: string;
  judge: (given: CompareCase, origin: string) => Promise<Verdict>;
}

const palisade = (name: string, options: readonly string[]): Tool => ({
  name,
  judge: async ({ kind, way, entry }, origin) => {
    const key = kind === 'sql' ? 'sql_injection' : 'reflected_xss';
    const cli = join(__dirname, '../../../apps/cli/main.ts');
    const out = await outputOf(process.execPath, [
      join(__dirname, '../../support/run-typescript.cjs'),
      cli,
      'scan',
      `${origin}/`,
      '--allow-host',
      '127.0.0.1',
      '--i-own-this-host',
      '--tests',
      key,
      '--format',
      'json',
      ...options,
    ]);
    if (requestOf(way, entry) !== undefined) throw new Error(`No case of ${way} here.`);
    return /"rule_id": *"(?:sqli|xss)-/.test(out) || /"id": *"(?:sqli|xss)-/.test(out);
  },
});

/** It gets the request and the name of the value, as its users give it. */
const sqlmap: Tool = {
  name: 'sqlmap 1.7.2',
  judge: ({ kind, way, entry: { path, name, value } }, origin) =>
    kind === 'xss'
      ? Promise.resolve(null)
      : inFolder(async (folder) => {
          const requests: Partial<Record<CompareCase['way'], readonly string[]>> = {
            query: ['-u', `${origin}${path}?${name}=${value}`, '-p', name],
            form: [
              '-u',
              `${origin}${path}`,
              '--data',
              `${name}=${value === '' ? 'a' : value}&more=a`,
              '-p',
              name,
            ],
            json: ['-u', `${origin}${path}`, '--data', `{"${name}":"${value}","page":1}`, '-p', name],
            cookie: ['-u', `${origin}${path}`, '--cookie', `${name}=${value}`, '-p', name, '--level=2'],
            segment: ['-u', `${origin}${path}/${value}*`],
          };
          const request = requests[way];
          if (request === undefined) throw new Error(`No request of sqlmap for ${way}.`);
          const out = await outputOf('sqlmap', [
            ...request,
            '--batch',
            '--flush-session',
            '--output-dir',
            folder,
            '--disable-coloring',
            '--timeout=10',
          ]);
          return out.includes('identified the following injection point');
        }),
};

const wapiti: Tool = {
  name: 'Wapiti 3.0.4',
  judge: (_given, origin) =>
    inFolder(async (folder) => {
      const report = join(folder, 'report.json');
      await outputOf('wapiti', [
        '-u',
        `${origin}/`,
        '-m',
        'sql,blindsql,xss,permanentxss',
        '-f',
        'json',
        '-o',
        report,
        '--flush-session',
        '--store-session',
        folder,
        '--max-scan-time',
        '60',
        '-v',
        '0',
      ]);
      const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
        vulnerabilities: Record<string, unknown[]>;
      };
      return Object.values(vulnerabilities).some((found) => found.length > 0);
    }),
};

export const TOOLS: readonly Tool[] = [
  palisade('Palisade', []),
  palisade('Palisade, staging', ['--staging']),
  sqlmap,
  wapiti,
];

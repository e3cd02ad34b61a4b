import { holdsSecret, isPlaceholder, passwordInUrl, type Proof } from '@palisade/scan-engine';
import { namesOf, ofFile, type ProveFile } from './seen-file';

const WITH_SECRET = { severity: 'critical', detail: 'It holds a password or key.' } as const;

/** `define('DB_NAME', …)`, `$db_host = …`, `'database' => …` */
const PHP_SETTING =
  /(?:define\s{0,5}\(\s{0,5}['"](\w{2,60})['"]\s{0,5},|\$(\w{2,60})(?:\[[^\]\n]{1,60}\])?\s{0,5}=(?!=)|['"](\w{2,60})['"]\s{0,5}=>)\s{0,5}(?:['"]([^'"\n]{0,200})['"])?/g;
const DATABASE_NAME = /^(?:db|database|mysql|pgsql|sql)|host|user|pass|pwd|secret|key|salt|dsn/i;
/** Enough for every real file that is read to 16 KiB. */
const MOST_SETTINGS = 500;

/** The source of a PHP file with settings: the server did not run it. */
export const phpSource: ProveFile = ofFile((file) =>
  phpSettings(file.text, /^\s*(?:#!.*\n)?<\?(?:php|=|\s)/),
);

function phpSettings(text: string, start: RegExp): Proof | null {
  if (!start.test(text)) return null;
  const settings: { name: string; value: string | undefined }[] = [];
  for (const [, constant, variable, member, value] of text.matchAll(PHP_SETTING)) {
    settings.push({ name: constant ?? variable ?? member ?? '', value });
    if (settings.length >= MOST_SETTINGS) break;
  }
  const telling = settings.filter(({ name }) => DATABASE_NAME.test(name));
  if (telling.length === 0) return null;
  const secrets = telling.filter(
    ({ name, value }) => value !== undefined && holdsSecret(name, value) && !isPhrase(value),
  );
  return secrets.length > 0
    ? { shows: `PHP source with values of ${namesOf(secrets.map(({ name }) => name))}`, ...WITH_SECRET }
    : { shows: `PHP source with ${namesOf(telling.map(({ name }) => name))}` };
}

/** WordPress's sample says "put your unique phrase here". */
const isPhrase = (value: string): boolean => /\b(?:your|here)\b/i.test(value);

/** Vim's swap file (`:help swap-file`): block 0 says b0VIM and the version. */
export const vimSwap: ProveFile = (file) => {
  const text = file.bytes.toString('latin1');
  if (!/^b0VIM \d\.\d/.test(text)) return null;
  // Its blocks hold the lines in their own order.
  const inside = text.includes('<?php') ? phpSettings(text.replaceAll('\0', '\n'), /^b0VIM/) : null;
  return inside?.severity === WITH_SECRET.severity ? inside : { shows: 'a swap file of Vim' };
};

/** Settings of IIS and ASP.NET. */
export const webConfig: ProveFile = ({ text }) => {
  const isConfig =
    /^\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)?<configuration[\s>]/.test(text) &&
    /<(?:system\.web|system\.webServer|connectionStrings|appSettings|runtime)[\s>/]/.test(text);
  if (!isConfig) return null;
  const secrets: string[] = [];
  for (const [, key = '', value = ''] of text.matchAll(
    /<add\s{1,20}key="([^"\n]{1,100})"\s{1,20}value="([^"\n]{0,300})"/g,
  ))
    if (holdsSecret(key, value)) secrets.push(key);
  for (const [, settings = ''] of text.matchAll(/connectionString="([^"\n]{0,600})"/gi))
    if (settings.split(';').some(isPassword)) secrets.push('connectionString');
  if (text.includes('<machineKey ') && /(?:validation|decryption)Key="[0-9A-F]{32}/i.test(text))
    secrets.push('machineKey');
  return secrets.length > 0
    ? { shows: `values of ${namesOf(secrets)}`, ...WITH_SECRET }
    : { shows: 'the configuration of the web application' };
};

/** A part of a connection string. */
function isPassword(part: string): boolean {
  const [name = '', ...value] = part.split('=');
  return /^(?:password|pwd)$/i.test(name.trim()) && !isPlaceholder(value.join('='));
}

/** config/database.yml of Rails. Values in `<%= … %>` come from elsewhere. */
export const databaseYaml: ProveFile = ofFile((_file, lines) => {
  const value = (name: string): string[] =>
    lines.flatMap((line) => {
      const match = new RegExp(`^\\s+${name}:\\s*["']?([^"'\\s#]{1,300})`).exec(line);
      return match?.[1] === undefined ? [] : [match[1]];
    });
  const isSettings = value('adapter').length > 0 && (value('database').length > 0 || value('url').length > 0);
  if (!isSettings && !(value('<<').length > 0 && value('database').length > 0)) return null;
  const hasPassword =
    value('password').some((each) => !each.startsWith('<%') && !isPlaceholder(each)) ||
    value('url').some((each) => !isPlaceholder(passwordInUrl(each) ?? ''));
  return hasPassword
    ? { shows: 'adapter, database and a password', ...WITH_SECRET }
    : { shows: 'adapter and database' };
});

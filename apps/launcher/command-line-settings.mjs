import { writeJson } from './json-file.mjs';
import { SETTINGS } from './paths.mjs';

/** What commands read of an installation. Variables for scans are left out: `palisade scan` works without an installation. */
export const COMMAND_LINE_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'REDIS_URL',
  'REDIS_PASSWORD',
  'REDIS_PACE_URL',
  'REDIS_PACE_PASSWORD',
  'APP_URL',
  'PORT',
  'APP_SECRET',
  'APP_SECRET_PREVIOUS',
  'SEALING_SECRET',
  'SEALING_SECRET_PREVIOUS',
  'NOTIFY_SECRET',
  'NOTIFY_SECRET_PREVIOUS',
  'NOTIFY_ALLOWED_HOSTS',
  'ZONE_SEALING_KEYS',
  'SMTP_URL',
  'SMTP_PASSWORD',
  'MAIL_CA',
  'MAIL_FROM',
  'RDAP_BOOTSTRAP_URL',
  'RELEASES_URL',
  'DNSBL_SERVERS',
  'CT_URL',
  'RPKI_URL',
  'RENDERER_URL',
  'RENDERER_TOKEN',
];

/** `npx palisade …` in this checkout works on the installation that runs here. */
export function tellCommandLine(environment) {
  const variables = Object.fromEntries(
    COMMAND_LINE_VARIABLES.filter((name) => environment[name]).map((name) => [name, environment[name]]),
  );
  writeJson(SETTINGS, { pid: process.pid, variables });
}

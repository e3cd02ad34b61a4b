import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SETTINGS_FILE, isRunning } from '../running-installation';
import { valueOf } from './references';

/** The installation that the commands use, and the key of the team. */
export interface ServiceAccess {
  /** The public address, without a slash at the end. */
  appUrl: string;
  apiKey: string;
}

/**
 * Reads PALISADE_URL and PALISADE_API_KEY. Without PALISADE_URL it uses the installation that `npm start` runs in this checkout.
 * @throws an error that names the missing variable
 */
export function serviceAccess(environment: NodeJS.ProcessEnv = process.env): ServiceAccess {
  const url = valueOf(environment, 'PALISADE_URL');
  const local = url === null ? localInstallation(environment) : null;
  const appUrl = url ?? local?.app_url;
  // The local key is for the local installation only.
  const apiKey = valueOf(environment, 'PALISADE_API_KEY') ?? local?.api_key;
  if (!appUrl) {
    throw new Error(
      'PALISADE_URL is missing. Set it to the address of Palisade, such as https://palisade.example.com.',
    );
  }
  if (!apiKey) throw new Error('PALISADE_API_KEY is missing. Set it to an API key of your team.');
  return { appUrl: addressOf(appUrl), apiKey };
}

function addressOf(text: string): string {
  if (!/^https?:\/\/[^/?#@]+[^?#@]*$/i.test(text)) {
    throw new Error(
      `PALISADE_URL is ${text}. It must be an http or https URL without credentials, query and fragment.`,
    );
  }
  return text.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}

/** What `npm start` writes when it is ready. */
function localInstallation(environment: NodeJS.ProcessEnv): { app_url?: string; api_key?: string } | null {
  const settings = environment.PALISADE_SETTINGS_FILE ?? SETTINGS_FILE;
  if (!isRunning(settings)) return null;
  try {
    return JSON.parse(readFileSync(join(dirname(settings), 'quickstart.json'), 'utf8')) as {
      app_url: string;
    };
  } catch {
    return null;
  }
}

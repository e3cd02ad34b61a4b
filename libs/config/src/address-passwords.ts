import { withPassword } from '@palisade/store-addresses';

/** Addresses with their variables, and where their passwords are. */
const ADDRESSES = [
  ['databaseUrl', 'DATABASE_URL', 'databasePassword', 'DATABASE_PASSWORD'],
  ['databaseReadUrl', 'DATABASE_READ_URL', 'databasePassword', 'DATABASE_PASSWORD'],
  ['redisUrl', 'REDIS_URL', 'redisPassword', 'REDIS_PASSWORD'],
  ['redisPaceUrl', 'REDIS_PACE_URL', 'redisPacePassword', 'REDIS_PACE_PASSWORD'],
  ['smtpUrl', 'SMTP_URL', 'smtpPassword', 'SMTP_PASSWORD'],
] as const;

type Addresses = Partial<Record<(typeof ADDRESSES)[number][0 | 2], string>>;

/**
 * Adds passwords from separate variables to the addresses of their services, encoded.
 *
 * @returns one line for each address that cannot take one.
 */
export function putPasswordsIn(settings: Addresses): string[] {
  return ADDRESSES.flatMap(([urlName, variable, passwordName, passwordVariable]) => {
    const [url, password] = [settings[urlName], settings[passwordName]];
    if (password === undefined || url === undefined) return [];
    const address = withPassword(url, password);
    if (address === null) {
      return [`${variable} has no single host: put the password into it and leave out ${passwordVariable}`];
    }
    settings[urlName] = address;
    return [];
  });
}

import { withPassword } from '@palisade/store-addresses';

const SERVICES = ['database', 'redis', 'smtp'] as const;
type Service = (typeof SERVICES)[number];

type Addresses = Partial<Record<`${Service}Url` | `${Service}Password`, string>>;

/**
 * Adds passwords from separate variables to the addresses of their services, encoded.
 *
 * @returns one line for each address that cannot take one.
 */
export function putPasswordsIn(settings: Addresses): string[] {
  return SERVICES.flatMap((service) => {
    const [url, password] = [settings[`${service}Url`], settings[`${service}Password`]];
    if (password === undefined || url === undefined) return [];
    const address = withPassword(url, password);
    if (address === null) {
      const name = service.toUpperCase();
      return [`${name}_URL has no single host: put the password into it and leave out ${name}_PASSWORD`];
    }
    settings[`${service}Url`] = address;
    return [];
  });
}

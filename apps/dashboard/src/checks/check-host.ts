import type { Check } from '../api/resources';

/** The domain with the port of its URL, which tells checks of one host apart. */
export const hostOf = ({ domain, url }: Pick<Check, 'domain' | 'url'>): string =>
  url === null || new URL(url).port === '' ? domain : `${domain}:${new URL(url).port}`;

/** Wire versions, oldest first. */
export const TLS_VERSIONS = {
  SSLv3: 0x0300,
  'TLSv1.0': 0x0301,
  'TLSv1.1': 0x0302,
  'TLSv1.2': 0x0303,
  'TLSv1.3': 0x0304,
} as const;

export type TlsVersion = keyof typeof TLS_VERSIONS;

export const VERSION_NAMES = Object.keys(TLS_VERSIONS) as TlsVersion[];

export const versionName = (wire: number): TlsVersion | null =>
  VERSION_NAMES.find((name) => TLS_VERSIONS[name] === wire) ?? null;

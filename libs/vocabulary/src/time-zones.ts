export const MAX_TIME_ZONE_CHARACTERS = 64;
/** Names only: an offset such as +02:00 does not follow the clock changes that people expect. */
export const TIME_ZONE = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

/** The names that IANA gives today to zones for which `Intl` may know an old name only: CLDR never changes the one it chose first. */
export const RENAMED_TIME_ZONES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Whether this program knows the rules of the time zone, a name of the IANA database. */
export const isTimeZone = (name: unknown): boolean => typeof name === 'string' && knownName(name) !== null;

/** The name that IANA gives the zone today, so that `europe/kiev` equals `Europe/Kyiv`; an unknown name stays as it is. */
export function currentTimeZone(name: string): string {
  const known = knownName(name);
  return known === null ? name : (RENAMED_TIME_ZONES[known] ?? known);
}

/** As `Intl` writes it. */
function knownName(name: string): string | null {
  if (name.length > MAX_TIME_ZONE_CHARACTERS || !TIME_ZONE.test(name)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

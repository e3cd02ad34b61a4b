import type { Change, FixServer, Setting } from './change';
import { type FoundDefect, changeOf } from './change-of';
import { FIX_SERVER_KEYS, FIX_SERVERS, type FixServerKey } from './fix-servers';
import { usableFor } from './programs';

export interface ServerFix {
  server: FixServerKey;
  name: string;
  /** A scan saw this program at the site. */
  isSeen: boolean;
  place: string;
  language: string;
  /** Lines to copy; null where only `note` helps. */
  code: string | null;
  /** What to know before; null where the lines say it all. */
  note: string | null;
}

/**
 * The settings that fix a defect, for each program; those that were seen come first. Where the evidence of the finding or a scan shows the web
 * server, the framework or the network in front, other ones are left out. Empty where no setting fixes it.
 *
 * @param seen names of programs from the coverage of a scan
 */
export function fixesFor(defect: FoundDefect, seen: readonly string[]): ServerFix[] {
  const change = changeOf(defect);
  if (change === null) return [];
  const { seen: seenKeys, isOther, readsHtaccess } = usableFor(defect.observed, seen);
  return FIX_SERVER_KEYS.filter((server) => !isOther(server))
    .map((server) => {
      const { name, place, language } = FIX_SERVERS[server];
      const { code, note: own } = settingOf(FIX_SERVERS[server], change, readsHtaccess);
      const note = [change.note, own].filter(Boolean).join(' ') || null;
      return { server, name, place, language, code, note, isSeen: seenKeys.has(server) };
    })
    .sort((one, other) => Number(other.isSeen) - Number(one.isSeen));
}

function settingOf(
  { settings, withoutHtaccess }: FixServer,
  change: Change,
  readsHtaccess: boolean,
): Setting {
  const own = readsHtaccess ? settings : { ...settings, ...withoutHtaccess };
  const write = own[change.kind] as (change: Change) => string | Setting;
  const written = write(change);
  return typeof written === 'string' ? { code: written } : written;
}

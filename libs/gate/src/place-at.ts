/** Characters that continue a host name. */
const OF_A_NAME = /[\w.-]/;
/** A host name with a port continues as well. */
const AFTER_A_NAME = /^(?:[\w-]|\.\w|:\d)/;

/**
 * The place of a finding as the scan of another host names it. Most places are paths, names of parameters and cookies, the same at every
 * host; a place that names the host of its own site names the other one afterwards.
 * @param from URL or host of the site that was scanned
 * @param to URL or host of the site that is meant
 */
export function placeAt(location: string, from: string, to: string): string {
  const [one, other] = [namesOf(from), namesOf(to)];
  if (!location.includes(one.hostname)) return location;
  const moved = one.origin === null ? location : replaced(location, one.origin, other.origin ?? other.host);
  return replaced(replaced(moved, one.host, other.host), one.hostname, other.hostname);
}

const ADDRESS = /^(https?:\/\/)([^/?#]+)/i;

function namesOf(site: string): { origin: string | null; host: string; hostname: string } {
  const [, scheme = '', host = site] = ADDRESS.exec(site) ?? [];
  return { origin: scheme === '' ? null : scheme + host, host, hostname: host.replace(/:\d+$/, '') };
}

/** Replaces a name where nothing continues it. */
function replaced(text: string, name: string, by: string): string {
  if (name === by || name === '') return text;
  const parts = text.split(name);
  return parts.slice(1).reduce((whole, part, place) => {
    const isWhole = !OF_A_NAME.test((parts[place] ?? '').slice(-1)) && !AFTER_A_NAME.test(part);
    return `${whole}${isWhole ? by : name}${part}`;
  }, parts[0] ?? '');
}

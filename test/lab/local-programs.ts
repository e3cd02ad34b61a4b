import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shQuote } from '@palisade/scan-engine';
import type { Ground } from './sites/ground';

export type CommandGround = Pick<Ground, 'address' | 'places' | 'nameServers' | 'dnsSettings'>;

/** Nothing listens there. */
const CLOSED = 1;

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);
const placeOf = (server: string): { host: string; port: number } => {
  const colon = server.lastIndexOf(':');
  return { host: server.slice(0, colon), port: Number(server.slice(colon + 1)) };
};

/** Sets `to_host` and `to_port` to where a host and a port of a command really are; what is not of the lab is closed. */
function placesScript({ address, places, nameServers }: CommandGround): string {
  const hosts = Object.entries(nameServers).map(([host, at]) => `  ${shQuote(host)}) to_host=${at} ;;`);
  const numbered = [
    ...places.filter(({ port }) => port !== 'any'),
    ...places.filter(({ port }) => port === 'any'),
  ];
  const rows = numbered.map(({ address: host, port, place }) => {
    const pattern = port === 'any' ? `'${host} '*` : `'${host} ${port}'`;
    return `  ${pattern}) to_host=${place.address} to_port=${place.port} ;;`;
  });
  return [
    // The real programs are behind this folder.
    'PATH=${PATH#*:}',
    'place() {',
    '  case $1 in',
    ...hosts,
    '  *:*) to_host=$1 ;;',
    `  *[!0-9.]*) to_host=${address} ;;`,
    '  *) to_host=$1 ;;',
    '  esac',
    '  to_port=$2',
    '  case "$to_host $2" in',
    ...rows,
    `  127.*) [ "$2" -ge 1024 ] || to_port=${CLOSED} ;;`,
    `  *) to_host=127.0.0.1 to_port=${CLOSED} ;;`,
    '  esac',
    '}',
    '',
  ].join('\n');
}

const OPENSSL = `for each do
  shift
  if [ "$before" = -connect ]; then
    host=\${each%:*}
    host=\${host#[}
    place "\${host%]}" "\${each##*:}"
    case $to_host in *:*) to_host="[$to_host]" ;; esac
    each=$to_host:$to_port
  fi
  set -- "$@" "$each"
  before=$each
done
exec openssl "$@"
`;

/** Its last two words are host and port. */
const NC = `left=$#
for each do
  shift
  left=$((left - 1))
  case $left in
  1) host=$each ;;
  0) place "$host" "$each" && set -- "$@" "$to_host" "$to_port" ;;
  *) set -- "$@" "$each" ;;
  esac
done
exec nc "$@"
`;

/** Names of block lists have their own server: they begin with an address. */
function digScript({ dnsSettings }: CommandGround): string {
  const [resolver = `127.0.0.1:${CLOSED}`] = dnsSettings.servers;
  const [blockLists = resolver] = dnsSettings.blockListServers;
  const [usual, listed] = [placeOf(resolver), placeOf(blockLists)];
  const label = '[0-9a-f]*.';
  return `to_host=${usual.host} to_port=${usual.port}
for each do
  shift
  case $each in
  @*)
    place "\${each#@}" 53
    to_port=${dnsSettings.authoritativePort}
    ;;
  ${label.repeat(4)}*)
    to_host=${listed.host} to_port=${listed.port}
    set -- "$@" "$each"
    ;;
  *) set -- "$@" "$each" ;;
  esac
done
exec dig "@$to_host" -p "$to_port" +timeout=8 +tries=2 "$@"
`;
}

/** All names lead to the site, unless the command says where one is. */
function curlScript({ address, places }: CommandGround): string {
  const isFirst = (place: CommandGround['places'][number]): boolean => place.address === address;
  const numbered = places.filter(({ port }) => port !== 'any');
  const ways = new Map<number | 'any', string>([
    [443, `127.0.0.1:${CLOSED}`],
    [80, `127.0.0.1:${CLOSED}`],
    ...[...numbered.filter((place) => !isFirst(place)), ...numbered.filter(isFirst)].map(
      ({ port, place }): [number | 'any', string] => [port, `${bracketed(place.address)}:${place.port}`],
    ),
  ]);
  const options = [...ways].map(([port, to]) => `--connect-to ${shQuote(`:${port}:${to}`)}`);
  return `for each do
  shift
  if [ "$before" = --resolve ]; then
    rest=\${each#*:}
    host=\${rest#*:}
    host=\${host#[}
    place "\${host%]}" "\${rest%%:*}"
    case $to_host in *:*) to_host="[$to_host]" ;; esac
    set -- "$@" --connect-to "\${each%%:*}:\${rest%%:*}:$to_host:$to_port"
  elif [ "$each" != --resolve ]; then
    set -- "$@" "$each"
  fi
  before=$each
done
exec curl "$@" ${options.join(' ')}
`;
}

/**
 * Programs that connect themselves, each led to where the site of a case really is. A command that is run with this folder first in its PATH
 * reaches the lab and nothing else.
 */
export async function writePrograms(folder: string, ground: CommandGround): Promise<void> {
  await writeFile(join(folder, 'places'), placesScript(ground));
  const scripts = { openssl: OPENSSL, nc: NC, dig: digScript(ground), curl: curlScript(ground) };
  for (const [name, script] of Object.entries(scripts))
    await writeFile(join(folder, name), `#!/bin/sh\nbefore=\n. "\${0%/*}/places"\n${script}`, {
      mode: 0o755,
    });
}

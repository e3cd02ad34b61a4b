import { callsIn } from '@palisade/scan-engine';

const WEB_SOCKET = /new\s{1,9}(?:window\.|self\.)?WebSocket\(\s{0,9}["'`](ws:\/\/[^"'`\s]{0,2048})/gi;
const WORKER =
  /(?:new\s{1,9}(?:Shared)?Worker\(|importScripts\(|serviceWorker\.register\()\s{0,9}["'`](http:\/\/[^"'`\s]{1,2048})/gi;
/** So much before a call may decide which scheme it gets. */
const NEARBY = 300;

/** The addresses of `new WebSocket("ws://…")`, unless the script chooses the scheme by that of the page or the call is in a comment. */
export const webSocketsIn = (script: string): string[] =>
  callsIn(script, WEB_SOCKET)
    .filter(
      ({ index }) =>
        !/location\.protocol|wss:|https:/i.test(script.slice(Math.max(0, index - NEARBY), index)),
    )
    .map(({ value }) => withHost(value));

/** An address that the script puts together starts with a host that only it knows. */
function withHost(url: string): string {
  const [known = ''] = url.split('${', 1);
  return known === 'ws://' ? 'ws://{host}' : known;
}

/** The addresses from which a script starts workers or loads scripts. */
export const workersIn = (script: string): string[] => callsIn(script, WORKER).map(({ value }) => value);

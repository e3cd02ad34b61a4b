import { type IsShown, plain } from './shown-words';

/** The first address of another host in what was observed, as browsers write it. */
const addressIn = (observed: string): string | undefined =>
  /(?:http|ws)s?:\/\/[^"'\s>)]+/.exec(observed)?.[0].toLowerCase();

const textOf = (output: string): string => output.toLowerCase().replaceAll('&amp;', '&');
const nameOf = (address: string): string => address.split('/').at(-1) ?? '';

/** The file is named in the output: by its address, or by its name behind a base. */
export const hasAddress: IsShown = (observed, output) => {
  const address = addressIn(observed);
  if (address === undefined) return false;
  const text = textOf(output);
  const [base = ''] = /^\w+:\/\/[^/{]*/.exec(address) ?? [];
  const name = nameOf(address);
  return text.includes(address) || text.includes(base) || (name !== '' && text.includes(name));
};

/** The address itself without encryption, or a base without it: a link to the same host loads nothing. */
const hasPlainAddress: IsShown = (observed, output) => {
  const address = addressIn(observed)?.replace(/\/$/, '');
  const [origin = ' '] = /^(?:http|ws):\/\/[^/{]*/.exec(address ?? '') ?? [];
  const text = textOf(output);
  return (
    address !== undefined &&
    // A program writes `{host}` of its own into it.
    (text.includes(address.replace(/\{.*/, '')) ||
      new RegExp(`<base[^>]*href=["']? *${origin.replaceAll('.', '\\.')}`).test(text))
  );
};

/** Elements that load this file. */
const elementsFor = (address: string, output: string): string[] =>
  (output.match(/<(?:script|link)\b[^>]*>/gi) ?? []).filter((tag) => textOf(tag).includes(nameOf(address)));

/** An element without a hash; a module that is imported by name has its own in the import map. */
const lacksHash: IsShown = (observed, output, command) => {
  const address = addressIn(observed);
  if (address === undefined || !hasAddress(observed, output, command)) return false;
  if (/"integrity" *:[^]*sha\d{3}-/i.test(output)) return false;
  const elements = elementsFor(address, output);
  return elements.length === 0 || elements.some((tag) => !/\sintegrity=["']?\s*[^\s"'>]/i.test(tag));
};

/** An element with a hash and without `crossorigin`, or a host that lets the site not read its file. */
const lacksCors: IsShown = (observed, output, command) => {
  const [, origin] = /Origin: ([^']+)'/.exec(command) ?? [];
  if (origin === undefined)
    return elementsFor(addressIn(observed) ?? ' ', output).some(
      (tag) => /\sintegrity=/i.test(tag) && !/\scrossorigin\b/i.test(tag),
    );
  const [, allowed] = /^access-control-allow-origin: *(\S+)/im.exec(output) ?? [];
  const isAdmitted = plain(observed).includes('crossorigin=use-credentials')
    ? allowed === origin && /^access-control-allow-credentials: *true/im.test(output)
    : allowed === '*' || allowed === origin;
  return /\S/.test(output) && !isAdmitted;
};

/** What the output must show of elements that load a file of another host, or one without encryption. */
export const ELEMENTS: Record<string, RegExp | IsShown> = {
  'sri-missing': lacksHash,
  'sri-no-cors': lacksCors,
  'mixed-active': hasPlainAddress,
  'mixed-passive': hasPlainAddress,
  'mixed-form-action': hasPlainAddress,
  'mixed-download': hasPlainAddress,
  'mixed-websocket': hasPlainAddress,
  // A program of the page itself, or a file.
  'thirdparty-unauthorised': (observed, output, command) =>
    observed.includes('in the page')
      ? /<script(?![^>]*\ssrc=)[^>]*>\s*\S/i.test(output)
      : hasAddress(observed, output, command),
};

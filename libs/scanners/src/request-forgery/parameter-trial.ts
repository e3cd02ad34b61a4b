import {
  type Callbacks,
  type InjectionPoint,
  type InjectionRun,
  type InjectionTrial,
  MARK,
  type ScannerInput,
  shownCallback,
  type ShownRequest,
} from '@palisade/scan-engine';

/** `unread`: no response, or a firewall's, and no request from the site either. */
export interface ParameterTrial extends InjectionTrial {
  proof: Proof | null;
}

export interface Proof {
  /** With the last part of the address left out. */
  request: ShownRequest;
  /** What the site requested, without its last part. */
  address: string;
}

const ADDRESS = /^(?:https?:)?\/\//i;
const NAMES_ADDRESS =
  /ur[il]|link|href|src|feed|rss|image|img|avatar|picture|logo|proxy|fetch|dest|target|host|domain|server|site|hook|callback|endpoint|remote|import|source|load|file|path|next|return|redirect|ref|to$|out$|continue|go$/i;
const NAMES_HOST = /host|domain|server|^site$|addr|^ip$/i;
/** Some programs respond first, and send their own request then. */
const WAIT_MS = 1_000;
/** A page may refuse an address with 403: that is right, and not a firewall's. */
const USUAL = { status: 403 };

/** Whether a parameter most likely names an address: what it has there is one, or it is called so. */
export const namesAddress = ({ name, value }: InjectionPoint): boolean =>
  ADDRESS.test(value) || NAMES_ADDRESS.test(name);

/** Without its scheme where the value of the page has none and names a host. */
const valueFor = ({ name, value }: InjectionPoint, address: string): string =>
  NAMES_HOST.test(name) && value !== '' && !value.includes('/')
    ? address.replace(/^https?:\/\//, '')
    : address;

/** Hands the site an address that nobody else knows; twice, and one more that is not sent. */
export async function tryParameter(
  run: InjectionRun,
  point: InjectionPoint,
  { callbacks }: Pick<ScannerInput, 'callbacks'>,
): Promise<ParameterTrial> {
  const { location } = point;
  if (callbacks === null) return { location, outcome: 'unread', proof: null };
  const trial = new Trial(run, point, callbacks);
  const address = await trial.requested();
  if (address === null) return { location, outcome: trial.isUnread ? 'unread' : 'safe', proof: null };
  const unsent = await callbacks.newAddress(MARK);
  const isProven = (await trial.requested()) !== null && !(await callbacks.wasCalled(unsent));
  if (!isProven) return { location, outcome: 'unread', proof: null };
  const shown = shownCallback(address);
  const request = point.shownWith(valueFor(point, shown));
  return { location, outcome: 'found', proof: { request, address: shown } };
}

class Trial {
  isUnread = false;

  constructor(
    private readonly run: InjectionRun,
    private readonly point: InjectionPoint,
    private readonly callbacks: Callbacks,
  ) {}

  /** The address that the site requested; null if it did not. */
  async requested(): Promise<string | null> {
    const { run, point, callbacks } = this;
    const address = await callbacks.newAddress(MARK);
    const answer = await run.send(point, valueFor(point, address), USUAL);
    this.isUnread ||= answer === null || answer.isBlocked;
    if (await callbacks.wasCalled(address)) return address;
    if (answer === null && run.stopped !== null) return null;
    await run.rest(WAIT_MS);
    return (await callbacks.wasCalled(address)) ? address : null;
  }
}

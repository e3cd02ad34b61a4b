import { setTimeout as delay } from 'node:timers/promises';
import type { ClickableElement, PageToRender, RenderedPage, RenderOutcome } from '@palisade/scan-engine';
import { BrowserDied, type Parameters } from '../chromium/connection';
import type { ChromiumCookie } from '../chromium/protocol';
import {
  CLICKED_UNTIL,
  LOADS_UNTIL,
  MOST_DOCUMENT_CHARACTERS,
  MOST_OBSERVED,
  QUIET_MS,
  QUIET_TRIAL_MS,
  SUBMITTED_UNTIL,
} from '../limits';
import { type Appeared, clickThrough } from './click-through';
import { readFieldListeners } from './field-listeners';
import { inTime } from './in-time';
import { ownWorld, type Reading, readDocument } from './own-world';
import { keepRoute, openTab, type Opened, type TabWork } from './open-tab';
import { readGlobals } from './read-globals';
import { settled } from './settled';
import { submitForms } from './submit-forms';
import { FIND_LINKS, SCROLL_BACK, SCROLL_ON, TIMER_LEFT } from './use-scripts';

const GLOBALS_WITHIN_MS = 2_000;
const LISTENERS_WITHIN_MS = 2_000;
const TRIAL_ENDS_WITHIN_MS = 1_500;
const MOST_SCROLLS = 4;
const QUIET_SCROLL_MS = 100;
const HTML = ['text/html', 'application/xhtml+xml'];

export interface PageWork extends TabWork {
  timeMs: number;
}

/** Draws one page in a context of its own, which shares nothing with others. @throws BrowserDied @throws Stopped */
export async function renderPage(work: PageWork): Promise<RenderOutcome> {
  const started = performance.now();
  const opened = await openTab(work);
  const { tab, wall } = opened;
  try {
    const quietMs = work.page.trial === undefined ? QUIET_MS : QUIET_TRIAL_MS;
    const navigated = tab.send<{ errorText?: string }>('Page.navigate', addressOf(work.page));
    navigated.catch(() => undefined);
    // A page that never commits, such as a download, never loads either.
    const failure = navigated.then(({ errorText }) => errorText ?? new Promise<never>(() => undefined));
    const loading = settled(tab, wall, started + LOADS_UNTIL * work.timeMs, quietMs).then(() => undefined);
    const errorText = await Promise.race([loading, failure]);
    if (tab.hasCrashed) throw new BrowserDied('the tab crashed');
    if (errorText !== undefined) return { failed: `The page was not loaded: ${wall.refusal ?? errorText}` };
    return await readPage(work, opened, started);
  } finally {
    opened.close();
    work.connection.post('Target.disposeBrowserContext', { browserContextId: opened.context });
  }
}

async function readPage(work: PageWork, opened: Opened, started: number): Promise<RenderOutcome> {
  const { tab, wall } = opened;
  const { trial } = work.page;
  if (trial !== undefined && !tab.isStopped) await endTrial(opened, trial).catch(alive(undefined));
  wall.isPinned = true;
  const appeared: Appeared = { links: [], views: [], holds: 0 };
  if (trial === undefined && !tab.isStopped) {
    await waitForTimer(opened).catch(alive(undefined));
    await scrollThrough(opened, appeared).catch(alive(undefined));
  }
  const reading = await readDocument(tab);
  if (!/^https?:/.test(reading.url))
    return { failed: `The page was not loaded: ${wall.refusal ?? 'it left HTTP.'}` };
  if (!HTML.includes(reading.contentType))
    return { failed: `The address serves ${reading.contentType}, which is not a page.` };
  const globals = tab.isStopped
    ? []
    : await inTime(GLOBALS_WITHIN_MS, readGlobals(tab), 'The globals could not be read.').catch(alive([]));
  const listening =
    tab.isStopped || trial !== undefined
      ? null
      : await inTime(LISTENERS_WITHIN_MS, readFieldListeners(tab), 'The listeners could not be read.').catch(
          alive(null),
        );
  const { mayClick } = work.page;
  const frames = tab.frames.size;
  if (mayClick !== undefined && !tab.isStopped)
    await clickThrough({
      tab,
      wall,
      mayClick,
      until: started + CLICKED_UNTIL * work.timeMs,
      onRoute: (address) => keepRoute(opened, work.page, address),
      routes: opened.routes,
      appeared,
    }).catch(alive(undefined));
  const cookies = await cookiesByScript(work, opened);
  await useForms(work, opened, started).catch(alive(undefined));
  return { page: pageOf(work.page, opened, { reading, globals, listening, cookies, frames, ...appeared }) };
}

/** Last: what the page makes of that is not read any more. */
async function useForms({ page, timeMs }: PageWork, { tab, wall }: Opened, started: number): Promise<void> {
  const { typed, trial } = page;
  if (typed === undefined || trial !== undefined || tab.isStopped) return;
  await submitForms({ tab, wall, typed, until: started + SUBMITTED_UNTIL * timeMs });
}

/** Some pages show what matters after a second or two. */
async function waitForTimer({ tab, wall }: Opened): Promise<void> {
  const { evaluate } = await ownWorld(tab);
  const left = await evaluate<number>(TIMER_LEFT);
  if (left === 0) return;
  await delay(left);
  await settled(tab, wall, performance.now() + TRIAL_ENDS_WITHIN_MS, QUIET_TRIAL_MS);
}

/** Some pages show more to those who come to their end, a few times, and remove what they showed before. */
async function scrollThrough({ tab, wall }: Opened, { links }: Appeared): Promise<void> {
  const { evaluate } = await ownWorld(tab);
  const settle = (): Promise<void> =>
    settled(tab, wall, performance.now() + TRIAL_ENDS_WITHIN_MS, QUIET_SCROLL_MS);
  let round = 0;
  for (; round < MOST_SCROLLS && (await evaluate<boolean>(SCROLL_ON)); round += 1) {
    await settle();
    if (links.length < MOST_OBSERVED) links.push(...(await evaluate<ClickableElement[]>(FIND_LINKS)));
  }
  if (round === 0) return;
  await evaluate(SCROLL_BACK);
  // Lists that show a part of themselves draw their beginning again.
  await settle();
}

const addressOf = ({ url, trial }: PageToRender): Parameters =>
  trial === undefined || trial.referrer === null
    ? { url }
    : { url, referrer: trial.referrer, referrerPolicy: 'unsafeUrl' };

/** Runs what comes last, and waits for what the page makes of it. */
async function endTrial({ tab, wall }: Opened, { after }: NonNullable<PageToRender['trial']>): Promise<void> {
  const ran = tab.send('Runtime.evaluate', { expression: after, timeout: TRIAL_ENDS_WITHIN_MS });
  await inTime(TRIAL_ENDS_WITHIN_MS, ran, 'The trial of the page took too long.');
  await settled(tab, wall, performance.now() + TRIAL_ENDS_WITHIN_MS, QUIET_TRIAL_MS);
}

/** What is read after the document may be missing; the browser may not. */
const alive =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (error instanceof BrowserDied) throw error;
    return instead;
  };

async function cookiesByScript({ connection, page }: PageWork, { context, wall }: Opened) {
  const { cookies } = await connection.send<{ cookies: ChromiumCookie[] }>('Storage.getCookies', {
    browserContextId: context,
  });
  const given = page.cookies.map(({ name }) => name);
  return cookies
    .filter(({ name }) => !given.includes(name) && !wall.cookiesOfResponses.has(name))
    .slice(0, MOST_OBSERVED)
    .map(({ name, domain, path, secure, sameSite }) => ({
      name,
      domain,
      path,
      isSecure: secure,
      sameSite: sameSite ?? null,
    }));
}

interface Read {
  reading: Reading;
  globals: RenderedPage['globals'];
  listening: RenderedPage['fieldListeners'];
  cookies: RenderedPage['cookiesByScript'];
  frames: number;
  links: RenderedPage['links'];
  views: readonly string[];
}

function pageOf(page: PageToRender, { tab, wall, routes }: Opened, read: Read): RenderedPage {
  const { reading, globals, listening, cookies, frames, links, views } = read;
  const withInitiator = <Request extends { networkId: string | undefined }>({
    networkId,
    ...request
  }: Request) => ({
    ...request,
    initiator: tab.initiatorOf(networkId),
  });
  const sockets = tab.sockets.map(({ url, initiator }) => ({
    url,
    method: 'GET',
    reason: 'websocket' as const,
    contentType: null,
    body: null,
    initiator,
  }));
  const given = Object.values(page.storage ?? {}).flatMap(({ local, session }) => [
    ...Object.keys(local),
    ...Object.keys(session),
  ]);
  return {
    url: reading.url,
    document: [reading.document, ...views].join('\n').slice(0, MOST_DOCUMENT_CHARACTERS),
    isCut: reading.isCut || wall.isCut || tab.isStopped,
    requests: wall.observed.map(withInitiator),
    unsent: [...wall.unsent.map(withInitiator), ...sockets],
    submitted: wall.submitted.map(withInitiator),
    routes: [...routes],
    links: links.slice(0, MOST_OBSERVED),
    cookiesByScript: cookies,
    storageKeys: [...new Set(reading.storageKeys)].filter((key) => !given.includes(key)),
    violations: tab.violations,
    globals,
    fieldListeners: listening,
    frames,
    reports: tab.reports,
  };
}

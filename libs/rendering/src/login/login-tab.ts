import type { HeldStorage, LoginAction, LoginKey, LoginLook } from '@palisade/scan-engine';
import type { SignInElement } from '@palisade/vocabulary';
import { BrowserDied } from '../chromium/connection';
import { type Evaluate, ownWorld, type Reading } from '../page/own-world';
import { READ_DOCUMENT } from '../page/page-scripts';
import { inTime } from '../page/in-time';
import type { Tab } from '../page/tab';
import { blank, clickOn, completeValue, findBy, focusOn, READ_STORAGE, SURVEY } from './login-scripts';
import { elementsOnPicture } from './picture-elements';

/** Frames of other sites are other processes, which no login of an identity needs. */
const MOST_FRAMES = 12;
const MOST_CHARACTERS = 300_000;
const PICTURE_WITHIN_MS = 5_000;
/** Shorter texts are everywhere. */
const SHORTEST_HIDDEN = 4;

interface FrameTree {
  frame: { id: string };
  childFrames?: FrameTree[];
}

/** A frame, and the number of its first element among those of all frames. */
interface World {
  evaluate: Evaluate;
  first: number;
}

type Surveyed = Pick<LoginLook, 'fields' | 'buttons'>;

/** Describes the page of a login, and does on it what a person does. */
export class LoginTab {
  private worlds: World[] = [];
  private readonly typed = new Set<string>();

  constructor(private readonly tab: Tab) {}

  /** @param wanted what the last step searched for */
  async look(wanted: readonly (readonly string[])[] | null): Promise<LoginLook> {
    const [main, ...others] = await this.framesOfPage();
    if (main === undefined) throw new BrowserDied('the page has no frame');
    const { url, document } = await main<Reading>(READ_DOCUMENT);
    const seen: Surveyed[] = [];
    let found: number | null = null;
    this.worlds = [];
    let first = 0;
    for (const evaluate of [main, ...others]) {
      const { fields, buttons } = await evaluate<Surveyed>(SURVEY);
      const own: number | null =
        found === null && wanted !== null ? await evaluate<number | null>(findBy(wanted)) : null;
      if (own !== null) found = first + own;
      const shifted = <Element extends { place: number; form: number | null }>(
        element: Element,
      ): Element => ({
        ...element,
        place: first + element.place,
        form: element.form === null ? null : first + element.form,
      });
      seen.push({ fields: fields.map(shifted), buttons: buttons.map(shifted) });
      this.worlds.push({ evaluate, first });
      first += 1 + Math.max(-1, own ?? -1, ...[...fields, ...buttons].map(({ place }) => place));
    }
    return {
      url,
      document: document.slice(0, MOST_CHARACTERS),
      fields: seen.flatMap(({ fields }) => fields),
      buttons: seen.flatMap(({ buttons }) => buttons),
      found,
    };
  }

  async act(action: LoginAction): Promise<void> {
    switch (action.do) {
      case 'fill':
        for (const { place, text } of action.values) await this.type(place, text);
        return;
      case 'click':
        await this.at(action.place, clickOn);
        return;
      case 'press':
        return this.press(action.key);
      case 'go':
        await this.tab.send('Page.navigate', { url: action.url });
        return;
      case 'find':
      case 'wait':
      case 'end':
    }
  }

  /** Of each frame. */
  async storage(): Promise<Record<string, HeldStorage>> {
    const held: Record<string, HeldStorage> = {};
    for (const evaluate of await this.framesOfPage()) {
      const { origin, local, session } = await evaluate<HeldStorage & { origin: string }>(READ_STORAGE);
      held[origin] ??= { local, session };
    }
    return held;
  }

  /** With what a person could use on it. Null where the browser makes none. */
  async picture(): Promise<{ jpeg: Buffer; elements: SignInElement[] } | null> {
    const { tab, typed } = this;
    try {
      // Before anything is hidden: a script would put it back.
      await tab.send('Emulation.setScriptExecutionDisabled', { value: true });
      const hidden = [...typed].filter((text) => text.length >= SHORTEST_HIDDEN);
      const frames = await this.framesOfPage();
      for (const evaluate of frames) await evaluate(blank(hidden));
      const [main] = frames;
      const elements = main === undefined ? [] : await main<SignInElement[]>(elementsOnPicture(hidden));
      const taken = tab.send<{ data: string }>('Page.captureScreenshot', { format: 'jpeg', quality: 45 });
      const { data } = await inTime(PICTURE_WITHIN_MS, taken, 'The picture took too long.');
      return { jpeg: Buffer.from(data, 'base64'), elements };
    } catch (error) {
      if (error instanceof BrowserDied) throw error;
      return null;
    }
  }

  private async framesOfPage(): Promise<Evaluate[]> {
    const { frameTree } = await this.tab.send<{ frameTree: FrameTree }>('Page.getFrameTree');
    const ids = idsIn(frameTree).slice(0, MOST_FRAMES);
    const worlds = await Promise.all(
      ids.map((id) =>
        ownWorld(this.tab, id)
          .then(({ evaluate }) => evaluate)
          .catch((error: unknown) => {
            // A frame that is gone meanwhile; the page itself has to be there.
            if (error instanceof BrowserDied || id === ids[0]) throw error;
            return null;
          }),
      ),
    );
    return worlds.filter((evaluate) => evaluate !== null);
  }

  private async at(place: number, script: (place: number) => string): Promise<boolean> {
    const world = this.worlds.findLast(({ first }) => first <= place);
    return (await world?.evaluate<boolean>(script(place - world.first))) ?? false;
  }

  private async type(place: number, text: string): Promise<void> {
    this.typed.add(text);
    if (!(await this.at(place, focusOn))) return;
    for (const character of text) await this.stroke(character);
    await this.at(place, (own) => completeValue(own, text));
  }

  /** As a keyboard sends it, because some pages listen to keys alone. */
  private async stroke(character: string): Promise<void> {
    const { tab } = this;
    if (!/^[\x20-\x7e]$/.test(character)) {
      await tab.send('Input.insertText', { text: character });
      return;
    }
    const key = { key: character, text: character, unmodifiedText: character };
    await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
    await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key: character });
  }

  private async press(key: LoginKey): Promise<void> {
    const { tab } = this;
    const code = { key, code: key, windowsVirtualKeyCode: key === 'Enter' ? 13 : 9 };
    await tab.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      ...code,
      text: key === 'Enter' ? '\r' : undefined,
    });
    await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...code });
  }
}

const idsIn = ({ frame, childFrames = [] }: FrameTree): string[] => [frame.id, ...childFrames.flatMap(idsIn)];

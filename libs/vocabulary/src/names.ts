const WEB_ADDRESS = /:\/\/|(?:^|[^\p{L}\p{N}])www[.\u3002\uff0e\uff61]/iu;

/** Whether a name of a person, a team or a key contains a full web address. Mail programs would turn such a name into a link. */
export const holdsWebAddress = (name: string): boolean => WEB_ADDRESS.test(name);

/** Bidi_Control of Unicode, and the deprecated characters that mirror brackets and choose digits. Hebrew and Arabic need none. */
const DIRECTION = /[\p{Bidi_Control}\u206a-\u206f]/u;
const DIRECTIONS = new RegExp(DIRECTION, 'gu');

/** Whether a name has characters that reorder the text around it: strangers would read another name, or other words of the page or the e-mail. */
export const holdsBidiControl = (name: string): boolean => DIRECTION.test(name);

/** What another service calls someone, on one line and without what reorders text. */
export const lineWithoutBidi = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/gu, ' ')
    .replace(DIRECTIONS, '')
    .trim();

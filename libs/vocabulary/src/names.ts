const WEB_ADDRESS = /:\/\/|(?:^|[^\p{L}\p{N}])www[.\u3002\uff0e\uff61]/iu;

/** Whether a name of a person, a team or a key contains a full web address. Mail programs would turn such a name into a link. */
export const holdsWebAddress = (name: string): boolean => WEB_ADDRESS.test(name);

/**
 * Whether a name has characters that reorder the text around it (Unicode, Bidi_Control): strangers would read another name, or other words of
 * the page or the e-mail. Hebrew and Arabic need none.
 */
export const holdsBidiControl = (name: string): boolean => /\p{Bidi_Control}/u.test(name);

/** The nonce that the content policy of this response allows; browsers hide it from the attribute. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Dialogs lock scrolling with an inline style; the library that adds it reads the nonce from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

export const styleNonce = (): string => nonce;

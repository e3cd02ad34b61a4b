/** The value that the content policy of this answer allows; the browser hides it from the attribute. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Dialogs lock the scrolling of the page by a style of their own; the library behind them looks here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

export const styleNonce = (): string => nonce;

/** Whether the output of a command shows what was observed. */
export type IsShown = (observed: string, output: string, command: string) => boolean;

/** Nonces are others in each response. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/nonce-[^'"\s;]+/g, '')
    .replace(/[\s"']+/g, '');

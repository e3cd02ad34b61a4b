/** MIME Sniffing, "JavaScript MIME type"; the versions of old pages count, those of `x-` types do not. */
const PROGRAM =
  /^(?:(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/javascript1\.[0-5]|text\/(?:j|live)script)$/;

/** Whether a script of this `type` runs (HTML, "prepare the script element"): anything else is a data block. */
export function isProgram(type: string | undefined): boolean {
  const name = type?.trim().toLowerCase() ?? '';
  return name === '' || name === 'module' || PROGRAM.test(name);
}

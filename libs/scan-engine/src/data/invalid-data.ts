/** The document cannot be used; the message says why, without its address. */
export class InvalidData extends Error {
  override readonly name = 'InvalidData';
}

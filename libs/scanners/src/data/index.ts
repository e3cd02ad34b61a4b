export { type DataTexts, fileNameOf } from './documents';
export { InvalidData } from './invalid-data';
export * from './load-document';
export type { ReadDocument } from './read-document';
export { shippedDocument, shippedText } from './shipped-data';

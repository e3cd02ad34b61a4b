export { DATA_IDS, type DataId, type DataTexts, fileNameOf, isDataId } from './documents';
export { InvalidData } from './invalid-data';
export * from './load-document';
export type { ReadDocument } from './read-document';
export { shippedDocument, shippedText } from './shipped-data';

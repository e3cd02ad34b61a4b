import type { DataId } from '@palisade/vocabulary';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHIPPED_FOLDER } from '../shipped-folder';
import { type DataDocuments, fileNameOf } from './documents';

const documents = new Map<DataId, unknown>();

/** The document of the release as JSON, in the form that an operator publishes. */
export const shippedText = (id: DataId): string => readFileSync(join(SHIPPED_FOLDER, fileNameOf(id)), 'utf8');

/** The same, read when it is needed first. */
export function shippedDocument<Id extends DataId>(id: Id): DataDocuments[Id] {
  if (!documents.has(id)) documents.set(id, JSON.parse(shippedText(id)));
  return documents.get(id) as DataDocuments[Id];
}

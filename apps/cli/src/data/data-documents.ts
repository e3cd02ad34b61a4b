import { type DataId, isDataId } from '@palisade/vocabulary';
import { readFileSync } from 'node:fs';
import { DATA_SETS } from '@palisade/catalogue';
import {
  InvalidData,
  checkDataDocument,
  dataSchema,
  fileNameOf,
  shippedDocument,
  shippedText,
} from '@palisade/scan-engine';
import type { Command } from 'commander';
import { printResult } from '../print-result';

export function listData(command: Command): void {
  const lists = DATA_SETS.flatMap(({ id, name, date }) =>
    isDataId(id) ? [{ id, name, date, file: fileNameOf(id) }] : [],
  );
  const lines = lists.map(
    ({ id, name, date, file }) => `${id.padEnd(18)} ${date}  ${file.padEnd(23)} ${name}`,
  );
  printResult(command, { data: lists }, lines);
}

export function printData(id: DataId): void {
  process.stdout.write(shippedText(id));
}

export async function printSchema(id: DataId): Promise<void> {
  console.log(JSON.stringify(await dataSchema(id), null, 2));
}

/** @throws with what is wrong with the file. */
export async function checkData(command: Command, id: DataId, file: string): Promise<void> {
  const { date } = await checkDataDocument(id, textOf(file));
  const shipped = shippedDocument(id).date;
  const isUsed = date >= shipped;
  const verdict = isUsed
    ? `${file} is valid. Publish it as ${fileNameOf(id)}.`
    : `${file} is valid, but its date ${date} is older than that of this release (${shipped}), so it would not be used.`;
  printResult(command, { data: id, date, used: isUsed }, [verdict]);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new InvalidData(`The file ${file} cannot be read.`, { cause: error });
  }
}

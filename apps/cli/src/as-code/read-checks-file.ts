import { type CheckEntry, type ChecksFile, checksFile } from '@palisade/checks-file';
import type { Schemas } from '@palisade/client';
import { type Document, LineCounter, isMap, isNode, isScalar, parseDocument } from 'yaml';
import type { core } from 'zod';
import { readTextFile, unreadableReason } from '../text-file';
import { withoutEscapes } from './references';

/** The file cannot be used. Each line of the message names a line of the file and what to change there. */
export class InvalidChecksFile extends Error {
  override readonly name = 'InvalidChecksFile';
}

interface Fault {
  line: number;
  message: string;
}

/** Reads and checks the file. @throws InvalidChecksFile */
export function readChecksFile(file: string): ChecksFile {
  let text: string;
  try {
    text = readTextFile(file);
  } catch (error) {
    throw new InvalidChecksFile(`The file ${file} was not used: ${unreadableReason(error)}.`, {
      cause: error,
    });
  }
  const { content, faults } = parseChecksFile(text);
  if (content !== null) return content;
  throw new InvalidChecksFile(faults.map(({ line, message }) => `${file}:${line}: ${message}`).join('\n'));
}

/** Parses and checks the text of a file. `content` is null if there are faults. */
export function parseChecksFile(text: string): { content: ChecksFile | null; faults: Fault[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { version: '1.2', lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): number => lines.linePos(offset).line;
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0) {
    return { content: null, faults: broken.map(({ pos, message }) => ({ line: lineAt(pos[0]), message })) };
  }
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    return { content: null, faults: [{ line: 1, message: (error as Error).message }] };
  }
  const { value: plain, misplaced } = withoutEscapes(value);
  const wrong = misplaced.map((path) => ({
    line: lineAt(offsetOf(document, path)),
    message: `${nameOf(path)}: only a secret may be \${NAME}. Write $\${ for the characters.`,
  }));
  const result = checksFile.safeParse(plain);
  const invalid = (result.error?.issues ?? []).flatMap((issue) =>
    faultsOf(issue).map(({ path, message, isKey }) => ({
      line: lineAt(offsetOf(document, path, isKey)),
      message,
    })),
  );
  const faults = [...wrong, ...invalid].sort((one, other) => one.line - other.line);
  return { content: faults.length === 0 && result.success ? result.data : null, faults };
}

type Path = readonly PropertyKey[];

/** Members of requests that no file may set. Without a place here or in the file, a member does not compile. */
const REFUSED: Readonly<Record<string, string>> = {
  is_staging: 'only a signed-in admin may set this, in the dashboard. Remove it from the file.',
} satisfies Record<Exclude<keyof Schemas['UpdateCheckBody'], keyof CheckEntry>, string>;

function faultsOf(issue: core.$ZodIssue): { path: Path; message: string; isKey: boolean }[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: `${nameOf([...path, key])}: ${REFUSED[key] ?? 'this member is unknown. Check its spelling and its indentation.'}`,
      isKey: true,
    }));
  }
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [
    {
      path,
      message: `${nameOf(path)}: ${isMissing ? 'is required' : issue.message.replace(/^Invalid (input|option): /, '')}`,
      isKey: false,
    },
  ];
}

/** `checks[2].schedule_time` */
const nameOf = (path: Path): string =>
  path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`,
    )
    .join('') || 'the file';

/** Where a value begins, or the value around it if it is missing; `isKey`: where the name of the member begins. */
function offsetOf(document: Document, path: Path, isKey = false): number {
  if (isKey) {
    const map = document.getIn(path.slice(0, -1), true);
    const pair = isMap(map)
      ? map.items.find(({ key }) => isScalar(key) && String(key.value) === path.at(-1))
      : undefined;
    if (isNode(pair?.key) && pair.key.range) return pair.key.range[0];
  }
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

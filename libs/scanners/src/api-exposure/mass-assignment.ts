import { siteJson } from '@palisade/outside-json';
import {
  type ApiDocument,
  ask,
  type AskedRecord,
  type AskOptions,
  FIXED_MARKER,
  FIXED_NUMBER,
  listedAddresses,
  listOfPath,
  newMarkedNumber,
  newMarker,
  type Operation,
  type ScannerInput,
  type ShownRequest,
  whyNeverCalled,
} from '@palisade/scan-engine';
import { isRecord } from '@palisade/vocabulary';
import { bodyFor, type Json } from './made-up-body';

/** What came of creating records by one operation: plain JSON. */
export interface Assignment extends Pick<AskedRecord, 'outcome' | 'failure'> {
  path: string;
  /** Members that the document lacks for requests, and that a new record has as the test sent them. */
  members: string[];
  /** With fixed values. */
  request: ShownRequest;
}

/** Each creates two records at most. */
const MOST_OPERATIONS = 2;
const JSON_TYPE = { 'content-type': 'application/json' };
/** The server alone sets them, or they say nothing about rights. */
const OF_SERVER =
  /^_?id$|_id$|[a-z]I[dD]$|uuid|guid|(?:^|_)(?:at|on|date|time|timestamp)$|(?:At|Date|Time)$|created|updated|modified|ur[il]|href|links?$|etag|version|revision|slug|hash|token/i;

/**
 * On a staging site: operations that create a record which another operation reads. The first record has what the document names; of what it has
 * besides, the second one gets other values. Where it has them when it is read, clients may set them.
 */
export async function assignmentsOf(
  input: ScannerInput,
  document: ApiDocument,
  origin: string,
): Promise<Assignment[]> {
  const found: Assignment[] = [];
  for (const creates of document.operations) {
    if (found.length >= MOST_OPERATIONS || input.signal.aborted) break;
    const reads = document.operations.find(
      (each) => each.method === 'GET' && listOfPath(each.path) === creates.path,
    );
    const schema = bodyOf(creates, document);
    if (reads === undefined || reads.requiresSignIn || schema === null) continue;
    const words = whyNeverCalled({ ...creates.words, path: creates.path });
    if (words === null)
      found.push(await new Creation(input, document, { origin, creates, reads, schema }).assignment());
    else
      input.notes.takeLeftAlone(
        `${origin}${creates.path}`,
        `the operation may do more than store a record ("${words}")`,
      );
  }
  return found;
}

/** What a stranger may send; null for an operation that takes any member, or needs more than a body. */
function bodyOf(
  { method, path, why, requiresSignIn, parameters, bodySchema }: Operation,
  { resolve }: ApiDocument,
): Json | null {
  const isPlain =
    method === 'POST' &&
    why === null &&
    !requiresSignIn &&
    !path.includes('{') &&
    parameters.every(({ isRequired }) => !isRequired);
  const schema = resolve(bodySchema);
  const isOpen = schema?.additionalProperties === true || isRecord(schema?.additionalProperties);
  return isPlain && schema !== null && !isOpen && resolve(schema.properties) !== null ? schema : null;
}

class Creation {
  private readonly assigned: Assignment;
  private isOver = false;

  constructor(
    private readonly input: ScannerInput,
    private readonly document: ApiDocument,
    private readonly of: { origin: string; creates: Operation; reads: Operation; schema: Json },
  ) {
    this.assigned = {
      path: of.creates.path,
      members: [],
      outcome: 'answered',
      failure: null,
      request: this.requestWith(this.bodyWith(FIXED_MARKER)),
    };
  }

  async assignment(): Promise<Assignment> {
    const { assigned } = this;
    const first = await this.created(this.bodyWith(newMarker()));
    if (first === null) return assigned;
    const further = Object.entries(first.record).filter(([name, value]) => this.isOfServer(name, value));
    const values = changed(further, newMarkedNumber(), newMarker());
    if (Object.keys(values).length === 0) return assigned;
    const second = await this.created({ ...this.bodyWith(newMarker()), ...values });
    const again = second && (await this.read(second.url));
    if (second === null || again === null || second.url === first.url) return assigned;
    const has = (record: Json, name: string): boolean => record[name] === values[name];
    const members = Object.keys(values).filter((name) => has(second.record, name) && has(again, name));
    const fixed = changed(further, FIXED_NUMBER, FIXED_MARKER);
    const request = this.requestWith({ ...this.bodyWith(FIXED_MARKER), ...fixed });
    return { ...assigned, members, request };
  }

  private bodyWith(marker: string): Json {
    return bodyFor(this.of.schema, marker, this.document.resolve);
  }

  /** Whether the document has a member of a record for responses alone. */
  private isOfServer(name: string, value: unknown): boolean {
    const { resolve } = this.document;
    const known = resolve(resolve(this.of.schema.properties)?.[name]);
    return (
      !OF_SERVER.test(name) &&
      (known === null || known.readOnly === true) &&
      ['boolean', 'number', 'string'].includes(typeof value)
    );
  }

  /** A new record as it is read, and where; null where it cannot be read. */
  private async created(body: Json): Promise<{ record: Json; url: string } | null> {
    const made = await this.objectsFrom(this.requestWith(body).url, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify(body),
    });
    const [at] = made.flatMap((record) => this.addressesOf(record));
    const record = at === undefined ? null : await this.read(at);
    return record && at !== undefined ? { record, url: at } : null;
  }

  private async read(url: string): Promise<Json | null> {
    const read = await this.objectsFrom(url);
    return read.find((record) => this.addressesOf(record).includes(url)) ?? read[0] ?? null;
  }

  private addressesOf(record: Json): string[] {
    const { origin, creates, reads } = this.of;
    return listedAddresses(reads, { origin, paths: [], lists: new Map([[creates.path, [record]]]) });
  }

  /** The objects of a response: as a whole, and what it has in an envelope; none unless it is a success. */
  private async objectsFrom(url: string, request?: AskOptions['request']): Promise<Json[]> {
    if (this.isOver) return [];
    const { outcome, failure, status, text } = await ask(this.input.client, url, { fresh: true, request });
    Object.assign(this.assigned, { outcome, failure });
    this.isOver = outcome !== 'answered';
    const value = siteJson(text);
    if (this.isOver || status === null || status < 200 || status > 299 || !isRecord(value)) return [];
    const inner = Object.values(value).filter(isRecord);
    return inner.length === 1 ? [value, ...inner] : [value];
  }

  private requestWith(body: Json): ShownRequest {
    const url = `${this.of.origin}${this.of.creates.path}`;
    return { method: 'POST', url, headers: JSON_TYPE, body: JSON.stringify(body) };
  }
}

/** Other values of the same types. Texts may be choices of a list, so they are sent only where nothing else is there. */
function changed(members: readonly [string, unknown][], number: number, text: string): Json {
  const plain = members.flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'boolean' ? [[name, !value]] : typeof value === 'number' ? [[name, number]] : [],
  );
  const texts = members.map(([name]): [string, unknown] => [name, text]);
  return Object.fromEntries(plain.length > 0 ? plain : texts);
}

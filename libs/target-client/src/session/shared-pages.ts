import type { TestBudget } from './test-budget';
import type { TargetRequest, TargetResponse } from '../contract/target-client';
import type { Failure, FailureCategory } from '../contract/target';

type Answer = TargetResponse | Failure;
interface Page {
  owner: TestBudget;
  answer: Promise<Answer>;
  /** When it has arrived. */
  response: TargetResponse | null;
}

/** Failures of the calling test, not of the page. */
const FAILURES_OF_TEST: readonly FailureCategory[] = ['budget', 'aborted', 'unproven', 'read_only'];

/** Shorter bodies are read faster than they are compared. */
const SHORTEST_COMPARED = 1_024;

/** Decoded bytes that one scan keeps: bodies are outside the heap, where the memory limit of the thread does not count them. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Plain GETs of one scan, fetched once: the tests share the same page, and the target gets one request. Above a number of bytes, the
 * oldest are dropped; a test that needs one of them requests it again. A request that is not shared often gets the same bytes: its response then has
 * the body of the shared page, which is decoded and read already.
 */
export class SharedPages {
  private readonly pages = new Map<string, Page>();
  private bytes = 0;

  private readonly mostBytes: number;

  /** @param furtherBytes for scans of more pages than usual */
  constructor(furtherBytes = 0) {
    this.mostBytes = MOST_BYTES + furtherBytes;
  }

  /** @param visitor whose pages they are; '' without a session */
  async fetch(
    request: TargetRequest,
    { account, visitor }: { account: TestBudget; visitor: string },
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    if (!isShareable(request)) return this.withSharedBody(await send());
    const key = `${visitor} ${keyOf(request)}`;
    for (;;) {
      const page = this.pages.get(key) ?? this.start(key, account, send);
      const answer = await (page.owner === account ? page.answer : ofAnother(page, account));
      // A failure of one test says nothing about the page: forget it, and let the other tests try.
      const isOfOwner = !answer.ok && FAILURES_OF_TEST.includes(answer.category);
      if (!isOfOwner) return answer;
      if (this.pages.get(key) === page) this.pages.delete(key);
      if (page.owner === account) return answer;
    }
  }

  private start(key: string, owner: TestBudget, send: () => Promise<Answer>): Page {
    const page: Page = { owner, answer: send(), response: null };
    this.pages.set(key, page);
    // Callers get its failure.
    page.answer.then(
      (answer) => this.keep(key, page, answer),
      () => undefined,
    );
    return page;
  }

  private keep(key: string, page: Page, answer: Answer): void {
    if (!answer.ok || this.pages.get(key) !== page) return;
    page.response = answer;
    this.bytes += answer.body.length;
    for (const [other, { response }] of this.pages) {
      if (this.bytes <= this.mostBytes) return;
      if (response === null || response.body.length === 0) continue;
      this.pages.delete(other);
      this.bytes -= response.body.length;
    }
  }

  private withSharedBody(answer: Answer): Answer {
    if (!answer.ok || answer.body.length < SHORTEST_COMPARED) return answer;
    for (const { response } of this.pages.values())
      if (response?.url === answer.url && response.body.equals(answer.body))
        return { ...answer, body: response.body };
    return answer;
  }
}

/** The test that requests the page spends the time. */
async function ofAnother({ answer, owner }: Page, { clock }: TestBudget): Promise<Answer> {
  clock.begin();
  owner.awaited += 1;
  try {
    return await clock.wait(answer);
  } finally {
    owner.awaited -= 1;
    clock.end();
  }
}

function isShareable(request: TargetRequest): boolean {
  const { method = 'GET', headers = {}, body, bodyBytes, originAddress, share } = request;
  const names = Object.keys(headers);
  const isOfAVisit = share === true && names.every((name) => name === 'cookie');
  const isUsual = bodyBytes === undefined && originAddress === undefined;
  const isPlain = body === undefined && isUsual && (names.length === 0 || isOfAVisit);
  return share !== false && method === 'GET' && isPlain;
}

function keyOf(request: TargetRequest): string {
  const {
    url,
    followRedirects = 0,
    stayOnHost = false,
    stayOnOrigin = false,
    address,
    verifyCertificate = false,
    rawPath = '',
    foreign = false,
    headers = {},
  } = request;
  const way = [
    followRedirects,
    stayOnHost,
    stayOnOrigin,
    address?.address ?? 'any',
    verifyCertificate,
    foreign,
  ];
  return [url, rawPath, ...way, headers.cookie ?? ''].join(' ');
}

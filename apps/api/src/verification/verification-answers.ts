import { Injectable } from '@nestjs/common';
import { VerificationRequestsRepository } from '@palisade/persistence';

/** One query answers all who wait, so that a hundred of them cost what one does. */
const ASK_EVERY_MS = 150;

interface Waiting {
  resolve: (answer: unknown) => void;
  since: number;
  withinMs: number | undefined;
}

/** Waits for what workers find. */
@Injectable()
export class VerificationAnswers {
  private readonly waiting = new Map<string, Waiting>();
  private timer: NodeJS.Timeout | undefined;
  /** A worker takes ten seconds at most; the rest is for its turn. Specs wait less. */
  withinMs = 15_000;

  constructor(private readonly requests: VerificationRequestsRepository) {}

  /** @returns null when no response has come within the time. */
  of<Answer>(id: string, withinMs?: number): Promise<Answer | null> {
    return new Promise((resolve) => {
      const since = performance.now();
      this.waiting.set(id, { resolve: resolve as Waiting['resolve'], since, withinMs });
      this.timer ??= setTimeout(() => void this.ask(), ASK_EVERY_MS);
    });
  }

  /** An outage of the database leaves people waiting until their time is up. */
  private async ask(): Promise<void> {
    const answers = await this.requests
      .answers([...this.waiting.keys()])
      .catch(() => new Map<string, never>());
    for (const [id, { resolve, since, withinMs = this.withinMs }] of this.waiting) {
      const answer = answers.get(id);
      if (answer === undefined && performance.now() < since + withinMs) continue;
      this.waiting.delete(id);
      resolve(answer ?? null);
    }
    this.timer = this.waiting.size > 0 ? setTimeout(() => void this.ask(), ASK_EVERY_MS) : undefined;
  }
}

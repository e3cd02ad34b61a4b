import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Reads that are the same and are asked for in the same turn of the event loop are made once: many clients that look at one list cost
 * PostgreSQL as much as one. The read is sent after everybody who shares it has asked, so nobody gets an answer that is older than
 * the question, and nothing is kept afterwards.
 */
export class SharedReads<Answer> {
  private readonly asked = new Map<string, Promise<Answer>>();

  /**
   * @param key tells reads apart: all that the answer depends on, above all the team
   * @returns the answer, or its failure, which everybody shares: nobody may change what it holds
   */
  read(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const asked = this.asked.get(key);
    if (asked !== undefined) return asked;
    const answer = nextTurn().then(() => {
      this.asked.delete(key);
      return ask();
    });
    this.asked.set(key, answer);
    return answer;
  }
}

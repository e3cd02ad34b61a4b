import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { hashPassword, isPassword } from '@palisade/credentials';
import { ApiError } from '../http/errors/api-error';
import { type HashLine, HashQueue, HashQueueFull } from './hash-queue';
import { TOO_BUSY } from './sessions.errors';

/** Each hash takes 19 MiB and one of the four threads that names are resolved and files are read with too. */
const HASHES_AT_ONCE = 4;
const PLACES = {
  running: HASHES_AT_ONCE,
  /** Strangers leave a thread to known people, and a processor to everything else that the api does. */
  strangers: Math.max(1, Math.min(HASHES_AT_ONCE, availableParallelism()) - 1),
  /** A slow processor compares so many in two seconds. */
  waiting: 32,
};
const RETRY_AFTER = { 'Retry-After': '3' };

/** Makes and compares hashes of passwords, a few at a time. Everything in the api that hashes a password goes through it. */
@Injectable()
export class PasswordCheck {
  private readonly queue = new HashQueue(PLACES);
  /** Compared with when there is no account, so that it takes as long as with one. */
  private readonly nobodys = hashPassword(randomUUID());

  /** @throws ApiError 503 when too many wait */
  hash(password: string, line: HashLine): Promise<string> {
    return this.run(line, () => hashPassword(password));
  }

  /** @param passwordHash null when there is no account; then it is never the password. @throws ApiError 503 when too many wait */
  async isRight(password: string, passwordHash: string | null, line: HashLine): Promise<boolean> {
    const hash = passwordHash ?? (await this.nobodys);
    const isRight = await this.run(line, () => isPassword(password, hash));
    return isRight && passwordHash !== null;
  }

  /** For the start of a request, so that a flood costs nothing more. @throws ApiError 503 when there is no place in the line */
  refuseWhenFull(line: HashLine): void {
    if (this.queue.isFull(line)) throw busy();
  }

  private async run<Result>(line: HashLine, work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.queue.run(line, work);
    } catch (error) {
      if (error instanceof HashQueueFull) throw busy();
      throw error;
    }
  }
}

const busy = (): ApiError => new ApiError('unavailable', TOO_BUSY, RETRY_AFTER);

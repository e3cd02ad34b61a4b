import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hashPassword, isPassword } from '@palisade/credentials';
import { WorkSlots } from '../http/work-slots';

/** Each hash takes 19 MiB and one of the four threads that names are resolved and files are read with too. */
const HASHES_AT_ONCE = 4;

/** Makes and compares hashes of passwords, a few at a time. */
@Injectable()
export class PasswordCheck {
  private readonly slots = new WorkSlots(HASHES_AT_ONCE);
  /** Compared with when there is no account, so that it takes as long as with one. */
  private readonly nobodys = hashPassword(randomUUID());

  hash(password: string): Promise<string> {
    return this.slots.run(() => hashPassword(password));
  }

  /** @param passwordHash null when there is no account; then it is never the password. */
  async isRight(password: string, passwordHash: string | null): Promise<boolean> {
    const hash = passwordHash ?? (await this.nobodys);
    const isRight = await this.slots.run(() => isPassword(password, hash));
    return isRight && passwordHash !== null;
  }
}

import type { UserId } from '@palisade/vocabulary';
import { User } from '../entities/user.entity';
import { COMMAND_LINE } from '../ground/audit-entries';
import { replacePassword } from './sessions.repository';
import { SqlRepository } from '../sql/sql-repository';

export class UsersRepository extends SqlRepository {
  async find(userId: UserId): Promise<User | null> {
    return this.dataSource.getRepository(User).findOneBy({ id: userId });
  }

  /** @param email in any case. */
  async findByEmail(email: string): Promise<User | null> {
    return this.dataSource.getRepository(User).findOneBy({ email: email.toLowerCase() });
  }

  /** Addresses of those who run the installation, and who have proved that they read them. */
  async operatorAddresses(): Promise<string[]> {
    const rows = await this.rows<{ email: string }>(
      'SELECT email FROM users WHERE is_operator AND email_confirmed_at IS NOT NULL ORDER BY email',
    );
    return rows.map(({ email }) => email);
  }

  async rename(userId: UserId, name: string): Promise<void> {
    await this.dataSource.getRepository(User).update({ id: userId }, { name });
  }

  /** A new password from the operator; it ends every session. @returns false when nobody has this address. */
  async forOperatorResetPassword(email: string, passwordHash: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const user = await manager.getRepository(User).findOneBy({ email: email.toLowerCase() });
      if (user === null) return false;
      await replacePassword(manager, user.id, passwordHash, COMMAND_LINE);
      return true;
    });
  }
}

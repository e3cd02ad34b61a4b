import { hashPassword } from '@palisade/credentials';
import { Membership, User, newId } from '@palisade/persistence';
import type { Role } from '@palisade/vocabulary';
import type { Page } from 'playwright-core';
import { type DataSource, ILike } from 'typeorm';
import type { Product } from './product';

export const PASSWORD = 'seven red stones at the gate';

/** Creates an account with the password PASSWORD, as a member of these teams. */
export async function createPerson(
  { database: { dataSource } }: Product,
  name: string,
  teams: readonly { teamId: string; role: Role }[] = [],
): Promise<User> {
  const id = newId();
  const passwordHash = await hashPassword(PASSWORD);
  const email = await freeAddress(dataSource, name.toLowerCase());
  const user = await dataSource.getRepository(User).save({ id, email, name, passwordHash });
  for (const team of teams) await dataSource.getRepository(Membership).insert({ ...team, userId: id });
  return user;
}

/** Another spec of the file may have made a person of this name. */
async function freeAddress(dataSource: DataSource, name: string): Promise<string> {
  const namesakes = await dataSource.getRepository(User).countBy({ name: ILike(name) });
  return `${name}${namesakes || ''}@example.com`;
}

/** Submits the form of the sign-in page, which must be open. */
export async function fillSignIn(page: Page, { email }: Pick<User, 'email'>): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in and waits for the first page of the team. */
export async function signIn(page: Page, user: Pick<User, 'email'>): Promise<void> {
  await page.goto('/sign-in');
  await fillSignIn(page, user);
  await page.waitForURL(/\/t\/[0-9a-f-]{36}$/);
}

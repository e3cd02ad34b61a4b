import { Injectable } from '@nestjs/common';
import { PeopleRepository, type SessionOwner, actorOf } from '@palisade/persistence';
import type { UserId } from '@palisade/vocabulary';
import { ApiError } from '../http/errors/api-error';
import { pageWindow } from '../http/fields/page.query';
import { pageResource } from '../http/fields/page.resource';
import {
  type ListPeopleQuery,
  type PersonPage,
  type PersonResource,
  toPersonResource,
} from './dto/person.resource';

export const NOT_YOURSELF = 'You cannot disable your own account. Another operator can.';
export const PERSON_NOT_FOUND = 'Person not found.';

/** The people of the installation, for its operators. */
@Injectable()
export class PeopleService {
  constructor(private readonly people: PeopleRepository) {}

  async list(query: ListPeopleQuery, address: URL): Promise<PersonPage> {
    const { items, total } = await this.people.list(query.search, pageWindow(query));
    return pageResource({ items: items.map(toPersonResource), total }, query, address);
  }

  /** @throws ApiError 403 for the own account, 404 */
  async disable(userId: UserId, { user }: SessionOwner, address: string | null): Promise<PersonResource> {
    if (userId === user.id) throw new ApiError('forbidden', NOT_YOURSELF);
    return this.set(userId, true, { user }, address);
  }

  /** @throws ApiError 404 */
  async enable(userId: UserId, session: SessionOwner, address: string | null): Promise<PersonResource> {
    return this.set(userId, false, session, address);
  }

  private async set(
    userId: UserId,
    isDisabled: boolean,
    { user }: Pick<SessionOwner, 'user'>,
    address: string | null,
  ): Promise<PersonResource> {
    const isKnown = await this.people.setDisabled(userId, isDisabled, actorOf(user, address));
    const person = isKnown ? await this.people.find(userId) : null;
    if (person === null) throw new ApiError('not_found', PERSON_NOT_FOUND);
    return toPersonResource(person);
  }
}

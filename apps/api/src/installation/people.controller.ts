import { Get, Ip, Param, Post, Query } from '@nestjs/common';
import type { SessionOwner } from '@palisade/persistence';
import { Operation, OperatorController } from '../auth/controller.decorators';
import { CurrentSession } from '../auth/current-session.decorator';
import { ApiId } from '../http/api-id.decorator';
import { IgnoresBody } from '../http/bodies/json-body.interceptor';
import { ApiRefusal } from '../http/errors/api-refusal.decorator';
import { ListAddress } from '../http/list-address.decorator';
import { requireId } from '../http/require-id';
import { Returns } from '../http/returns.decorator';
import { ListPeopleQuery, PersonPage, PersonResource } from './dto/person.resource';
import { NOT_YOURSELF, PERSON_NOT_FOUND, PeopleService } from './people.service';

@OperatorController('Installation', 'installation/people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get()
  @Operation(
    'listPeople',
    'List the people of the installation',
    'For operators of the installation: everyone with an account, by e-mail address.',
  )
  @Returns(PersonPage, 'The people.')
  list(@Query() query: ListPeopleQuery, @ListAddress() address: URL) {
    return this.people.list(query, address);
  }

  @Post(':user_id/disable')
  @IgnoresBody()
  @Operation(
    'disablePerson',
    'Disable the account of a person',
    'For operators of the installation. All sessions of the person end, and nobody can sign in to the account until it is enabled. Memberships and API keys stay as they are: revoke keys that the person knows. You cannot disable your own account.',
  )
  @ApiId('user_id', 'Id of the person.')
  @Returns(PersonResource, 'The person as they are now.')
  @ApiRefusal(403, 'Not an operator, or it is your own account.', NOT_YOURSELF)
  @ApiRefusal(404, 'There is no such person.', PERSON_NOT_FOUND)
  disable(@Param('user_id') userId: string, @CurrentSession() session: SessionOwner, @Ip() address: string) {
    return this.people.disable(requireId(userId, 'Person'), session, address);
  }

  @Post(':user_id/enable')
  @IgnoresBody()
  @Operation(
    'enablePerson',
    'Enable the account of a person again',
    'For operators of the installation. The person signs in as before; sessions that ended stay ended.',
  )
  @ApiId('user_id', 'Id of the person.')
  @Returns(PersonResource, 'The person as they are now.')
  @ApiRefusal(404, 'There is no such person.', PERSON_NOT_FOUND)
  enable(@Param('user_id') userId: string, @CurrentSession() session: SessionOwner, @Ip() address: string) {
    return this.people.enable(requireId(userId, 'Person'), session, address);
  }
}

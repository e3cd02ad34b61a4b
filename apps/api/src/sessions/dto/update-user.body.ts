import { Member } from '../../http/fields/request-fields';

export class UpdateUserBody {
  @Member.Name('Ada Lovelace')
  name!: string;
}

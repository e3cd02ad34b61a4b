import { NameProperty } from '../../http/fields/text-properties';

export class UpdateUserBody {
  @NameProperty('name', 'Ada Lovelace')
  name!: string;
}

import { NameProperty } from '../../http/text-properties';

export class UpdateUserBody {
  @NameProperty('name', 'Ada Lovelace')
  name!: string;
}

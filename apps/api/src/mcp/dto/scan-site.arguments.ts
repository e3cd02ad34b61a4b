import { OPTIONAL, PlainMember, terms } from '../../http/fields/request-fields';
import { MAX_WAIT_SECONDS } from './get-scan.arguments';

export class ScanSiteArguments {
  @PlainMember.Text(
    { maxLength: 2048 },
    'shop.example.com',
    OPTIONAL,
    terms({ notText: 'The domain must be a host name or an http or https URL.' }),
  )
  domain?: string;

  @PlainMember.Id(OPTIONAL, terms({ message: 'The cursor must come from an earlier response.' }))
  cursor?: string;

  @PlainMember.Integer(0, MAX_WAIT_SECONDS, MAX_WAIT_SECONDS)
  wait_seconds = MAX_WAIT_SECONDS;
}

import { type Environment, appUrlOf } from '@palisade/config';
import { generateToken, hashToken, isWellFormedToken } from '@palisade/credentials';
import type {
  ActingTeam,
  AddressOwner,
  AuditNote,
  SecretAddress,
  SecretAddressesRepository,
} from '@palisade/persistence';
import { ApiError } from './errors/api-error';
import { text, time } from './fields/fields';
import { LABEL } from './fields/response-limits';

/** Of every secret address, which itself is shown only once. */
export const ADDRESS_FIELDS = {
  created_by: text(LABEL, 'ada@example.com', 'Who created its address.'),
  created_at: time(),
};

interface AddressKind<Row, Shown> {
  shown: (row: Row) => Shown;
  path: (token: string) => string;
  /** The refusal when the owner has none. */
  none: string;
  /** The refusal of a token. It is the same for all that do not open, so that a guess learns nothing. */
  notFound: string;
}

type Note = Omit<AuditNote, 'action'>;

/** What people without an account open: calendar, badge and status page. Each owner has one address, which admins create, replace and revoke. */
export abstract class SecretAddresses<Row extends SecretAddress, Shown extends object> {
  protected readonly appUrl: string;

  protected constructor(
    protected readonly addresses: SecretAddressesRepository<Row>,
    environment: Environment,
    private readonly kind: AddressKind<Row, Shown>,
  ) {
    this.appUrl = appUrlOf(environment);
  }

  async get(owner: AddressOwner): Promise<Shown> {
    const row = await this.addresses.get(owner);
    if (row === null) throw this.none();
    return this.kind.shown(row);
  }

  async rotate(
    team: ActingTeam,
    owner: AddressOwner & Partial<Row>,
    note?: Note,
  ): Promise<Shown & { url: string }> {
    const token = generateToken();
    const row = await this.addresses.rotate(team, { ...owner, tokenHash: hashToken(token) }, note);
    return { ...this.kind.shown(row), url: this.appUrl + this.kind.path(token) };
  }

  async revoke(team: ActingTeam, owner: AddressOwner, note?: Note): Promise<void> {
    if (!(await this.addresses.revoke(team, owner, note))) throw this.none();
  }

  protected async opened(token: string): Promise<Row> {
    const row = isWellFormedToken(token) ? await this.addresses.open(hashToken(token)) : null;
    if (row === null) throw this.notFound();
    return row;
  }

  protected none = (): ApiError => new ApiError('not_found', this.kind.none);
  protected notFound = (): ApiError => new ApiError('not_found', this.kind.notFound);
}

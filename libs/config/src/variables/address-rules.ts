import {
  hostsOfAddress,
  isClusterAddress,
  isSentinelAddress,
  readClusterAddress,
  readSentinelAddress,
  urlOf,
} from '@palisade/store-addresses';
import { ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';

const POSTGRES_PORT = 5_432;
/** What most often makes an address unreadable. */
const encodedOr = (variable: string): string =>
  `. In a password, characters such as # / ? % must be encoded; ${variable} takes it as it is`;
/** The modes of libpq in which only a server that accepts writes will do: the programs need no other. */
const WRITABLE: readonly (string | null)[] = [null, 'primary', 'read-write'];

/** One host as every URL parser reads it, a socket's folder (`postgres:///name?host=/run`), or several hosts. */
@ValidatorConstraint()
export class DatabaseAddressRule implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    if (typeof value !== 'string') return false;
    if (/^[a-z]+:\/\/\//.test(value)) return urlOf(value) !== null;
    const url = urlOf(hostsOfAddress(value, POSTGRES_PORT)?.first ?? '');
    return url !== null && WRITABLE.includes(url.searchParams.get('target_session_attrs'));
  }

  defaultMessage(): string {
    return `DATABASE_URL must be postgres://user:password@host:port/database; several hosts are separated by commas, and target_session_attrs may be read-write only${encodedOr('DATABASE_PASSWORD')}`;
  }
}

@ValidatorConstraint()
export class RedisAddressRule implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    if (typeof value !== 'string') return false;
    return (isSentinelAddress(value) ? readSentinelAddress(value) : urlOf(value)) !== null;
  }

  defaultMessage(): string {
    return `REDIS_URL must be redis://host:port, or redis-sentinel://host:port,host:port/master${encodedOr('REDIS_PASSWORD')}`;
  }
}

/** A password that is not encoded leaves its end, with the host, behind a `#` or `/`. */
@ValidatorConstraint()
export class MailAddressRule implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    const url = typeof value === 'string' && /^smtps?:/i.test(value) ? urlOf(value) : null;
    return url !== null && url.hostname !== '' && !(url.pathname + url.hash).includes('@');
  }

  defaultMessage(): string {
    return `SMTP_URL must be smtp://user@host:587 or smtps://user@host:465${encodedOr('SMTP_PASSWORD')}`;
  }
}

/** As that of REDIS_URL, or a Redis Cluster. */
@ValidatorConstraint()
export class PaceAddressRule extends RedisAddressRule {
  override validate(value: unknown): boolean {
    const isOfCluster = typeof value === 'string' && isClusterAddress(value);
    return isOfCluster ? readClusterAddress(value) !== null : super.validate(value);
  }

  override defaultMessage(): string {
    return 'REDIS_PACE_URL must be redis://host:port, redis-sentinel://host:port,host:port/master or redis-cluster://host:port,host:port';
  }
}

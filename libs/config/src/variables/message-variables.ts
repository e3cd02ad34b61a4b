import { ZONE_KEY } from '@palisade/vocabulary';
import { Expose } from 'class-transformer';
import { IsOptional, IsString, Matches, MinLength, Validate } from 'class-validator';
import { MailAddressRule } from './address-rules';
import { StoreVariables } from './store-variables';

/** The variables for what Palisade sends to people: notifications and e-mails. */
export class MessageVariables extends StoreVariables {
  /** Encrypts the URLs and secrets of notification channels, and those of scan identities; api and workers need the same. */
  @Expose({ name: 'SEALING_SECRET' })
  @IsOptional()
  @MinLength(32, { message: 'SEALING_SECRET must have at least 32 characters' })
  sealingSecret?: string;

  /** The previous SEALING_SECRET while it is being replaced: what was encrypted with it still works. */
  @Expose({ name: 'SEALING_SECRET_PREVIOUS' })
  @IsOptional()
  @MinLength(32, { message: 'SEALING_SECRET_PREVIOUS must have at least 32 characters' })
  sealingSecretPrevious?: string;

  /** Comma-separated private keys of zones, from `palisade zone key`: they open what the api sealed for these zones. */
  @Expose({ name: 'ZONE_SEALING_KEYS' })
  @Matches(new RegExp(`^(${ZONE_KEY}(,${ZONE_KEY})*)?$`), {
    message: 'ZONE_SEALING_KEYS must be comma-separated private keys of `palisade zone key`, without spaces',
  })
  zoneSealingKeys = '';

  /** The former name of SEALING_SECRET. Next to it, it only decrypts. */
  @Expose({ name: 'NOTIFY_SECRET' })
  @IsOptional()
  @MinLength(32, { message: 'NOTIFY_SECRET must have at least 32 characters' })
  notifySecret?: string;

  /** The former name of SEALING_SECRET_PREVIOUS. */
  @Expose({ name: 'NOTIFY_SECRET_PREVIOUS' })
  @IsOptional()
  @MinLength(32, { message: 'NOTIFY_SECRET_PREVIOUS must have at least 32 characters' })
  notifySecretPrevious?: string;

  /** Comma-separated private host names, addresses and CIDRs that notification channels may send to, also without TLS. */
  @Expose({ name: 'NOTIFY_ALLOWED_HOSTS' })
  @IsString()
  notifyAllowedHosts = '';

  /** The proxy for https receivers, ticket systems, the OpenID provider and data lists; not for targets. Also read as https_proxy, like the next two. */
  @Expose({ name: 'HTTPS_PROXY' })
  @IsOptional()
  @IsString()
  httpsProxy?: string;

  /** The same for http, and for https without HTTPS_PROXY. */
  @Expose({ name: 'HTTP_PROXY' })
  @IsOptional()
  @IsString()
  httpProxy?: string;

  /** Comma-separated hosts that are reached without a proxy. */
  @Expose({ name: 'NO_PROXY' })
  @IsOptional()
  @IsString()
  noProxy?: string;

  /** The proxy for targets, `http://user:password@host:port`; each worker has its own, so the workers of a zone can have that of the zone. */
  @Expose({ name: 'SCAN_PROXY' })
  @IsOptional()
  @Matches(/^https?:\/\/.+/, { message: 'SCAN_PROXY must be an http:// or https:// address' })
  scanProxy?: string;

  /** The mail server for invitations and notices of lost domain proofs, `smtp://user:password@host:port`; without it, invitation links are only shown. */
  @Expose({ name: 'SMTP_URL' })
  @IsOptional()
  @Validate(MailAddressRule)
  smtpUrl?: string;

  /** The password for SMTP_URL, unencoded; replaces one in the address. */
  @Expose({ name: 'SMTP_PASSWORD' })
  @IsOptional()
  @IsString()
  smtpPassword?: string;

  /** A PEM file with the certificate of the mail server, or with that of its authority; trusted in place of the public authorities. */
  @Expose({ name: 'MAIL_CA' })
  @IsOptional()
  @IsString()
  mailCa?: string;

  /** The sender of e-mails, e.g. `Palisade <palisade@example.com>`. */
  @Expose({ name: 'MAIL_FROM' })
  @Matches(/[^\s@]@[^\s@]/, { message: 'MAIL_FROM must be an e-mail address' })
  @Matches(/^[^\r\n]*$/, { message: 'MAIL_FROM must be one e-mail address on one line' })
  mailFrom = 'Palisade <palisade@localhost>';
}

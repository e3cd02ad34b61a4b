import type { SubdomainView } from '@palisade/persistence';
import { MAX_SUBDOMAIN_ADDRESSES, SUBDOMAIN_SOURCES } from '@palisade/vocabulary';
import { choice, flag, id, integer, one, text, texts, time } from '../../http/fields/fields';
import { PageQuery } from '../../http/fields/page.query';
import { pageOf } from '../../http/fields/page.resource';
import { OPTIONAL, Parameter } from '../../http/fields/request-fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { ADDRESS, DOMAIN, LABEL } from '../../http/fields/response-limits';

export class ListSubdomainsQuery extends PageQuery {
  @Parameter.Flag(false, 'Only names that a check of the team watches, or only the others.', OPTIONAL)
  is_watched?: boolean;
}

const SubdomainCertificateResource = resource('SubdomainCertificateResource', {
  issuer: text(LABEL, "Let's Encrypt", 'The organisation, else the name, of the issuer.').orNull(),
  not_after: text({ format: 'date-time', maxLength: 40 }, '2026-05-01T10:15:00Z'),
  is_trusted: flag(true, 'Whether browsers trust the chain and the dates. The name is not compared.'),
});

export const SubdomainResource = resource('SubdomainResource', {
  name: text(DOMAIN, 'staging.shop.example.com'),
  source: choice(SUBDOMAIN_SOURCES, 'SubdomainSource', 'certificate', 'What named it.'),
  addresses: texts(MAX_SUBDOMAIN_ADDRESSES, ADDRESS, ['203.0.113.7'], 'Empty if they are private.'),
  is_private: flag(false, 'Whether it has an address of a private network.'),
  status: integer(
    { minimum: 100, maximum: 999 },
    200,
    'HTTP status of its start page; null where no web server responded, or none was asked.',
  ).orNull(),
  certificate: one(SubdomainCertificateResource, 'Null without HTTPS.').orNull(),
  first_seen_at: time(),
  last_seen_at: time('When a search last found it. Searches run once a week for each domain.'),
  is_current: flag(true, 'Whether the last search found it.'),
  watched_by: id('The check of the team that watches it; null if none does.').orNull(),
});
export type SubdomainResource = ResourceOf<typeof SubdomainResource>;

export const SubdomainPage = resource('SubdomainPage', pageOf(SubdomainResource));
export type SubdomainPage = ResourceOf<typeof SubdomainPage>;

export const toSubdomainResource = (row: SubdomainView): SubdomainResource => SubdomainResource.of(row);

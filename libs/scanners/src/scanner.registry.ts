import { type Scanner, registryOf } from '@palisade/scan-engine';
import { accessControlScanner } from './access-control/access-control.scanner';
import { apiExposureScanner } from './api-exposure/api-exposure.scanner';
import { apiRateLimitScanner } from './api-rate-limit/api-rate-limit.scanner';
import { brokenLinksScanner } from './broken-links/broken-links.scanner';
import { bruteForceScanner } from './brute-force/brute-force.scanner';
import { cookieSecurityScanner } from './cookie-security/cookie-security.scanner';
import { corsMisconfigurationScanner } from './cors-misconfiguration/cors-misconfiguration.scanner';
import { csrfProtectionScanner } from './csrf-protection/csrf-protection.scanner';
import { directoryListingScanner } from './directory-listing/directory-listing.scanner';
import { exposedFilesScanner } from './exposed-files/exposed-files.scanner';
import { graphqlExposureScanner } from './graphql-exposure/graphql-exposure.scanner';
import { headerInjectionScanner } from './header-injection/header-injection.scanner';
import { pathTraversalScanner } from './path-traversal/path-traversal.scanner';
import { nosqlInjectionScanner } from './nosql-injection/nosql-injection.scanner';
import { ldapInjectionScanner } from './ldap-injection/ldap-injection.scanner';
import { requestForgeryScanner } from './request-forgery/request-forgery.scanner';
import { xmlEntitiesScanner } from './xml-entities/xml-entities.scanner';
import { hostHeaderInjectionScanner } from './host-header-injection/host-header-injection.scanner';
import { httpMethodsScanner } from './http-methods/http-methods.scanner';
import { httpsRedirectScanner } from './https-redirect/https-redirect.scanner';
import { informationDisclosureScanner } from './information-disclosure/information-disclosure.scanner';
import { ipReputationScanner } from './ip-reputation/ip-reputation.scanner';
import { jwtTokensScanner } from './jwt-tokens/jwt-tokens.scanner';
import { knownVulnerabilitiesScanner } from './known-vulnerabilities/known-vulnerabilities.scanner';
import { mixedContentScanner } from './mixed-content/mixed-content.scanner';
import { openRedirectScanner } from './open-redirect/open-redirect.scanner';
import { openPortsScanner } from './open-ports/open-ports.scanner';
import { reflectedXssScanner } from './reflected-xss/reflected-xss.scanner';
import { productExposureScanner } from './product-exposure/product-exposure.scanner';
import { outdatedJsLibrariesScanner } from './outdated-js-libraries/outdated-js-libraries.scanner';
import { dnsSecurityScanner } from './dns-security/dns-security.scanner';
import { domainExpiryScanner } from './domain-expiry/domain-expiry.scanner';
import { emailSecurityScanner } from './email-security/email-security.scanner';
import { securityHeadersScanner } from './security-headers/security-headers.scanner';
import { securityTxtScanner } from './security-txt/security-txt.scanner';
import { sessionSecurityScanner } from './session-security/session-security.scanner';
import { sqlInjectionScanner } from './sql-injection/sql-injection.scanner';
import { templateInjectionScanner } from './template-injection/template-injection.scanner';
import { sslCertificateScanner } from './ssl-certificate/ssl-certificate.scanner';
import { subdomainDiscoveryScanner } from './subdomain-discovery/subdomain-discovery.scanner';
import { subdomainTakeoverScanner } from './subdomain-takeover/subdomain-takeover.scanner';
import { subresourceIntegrityScanner } from './subresource-integrity/subresource-integrity.scanner';
import { thirdPartyScriptsScanner } from './third-party-scripts/third-party-scripts.scanner';
import { wafDetectionScanner } from './waf-detection/waf-detection.scanner';
import { tlsConfigurationScanner } from './tls-configuration/tls-configuration.scanner';

// prettier-ignore
const SCANNERS: readonly Scanner[] = [
  sslCertificateScanner,
  tlsConfigurationScanner,
  securityHeadersScanner,
  csrfProtectionScanner,
  corsMisconfigurationScanner,
  cookieSecurityScanner,
  jwtTokensScanner,
  httpsRedirectScanner,
  subresourceIntegrityScanner,
  thirdPartyScriptsScanner,
  mixedContentScanner,
  outdatedJsLibrariesScanner,
  securityTxtScanner,
  emailSecurityScanner,
  informationDisclosureScanner,
  httpMethodsScanner,
  hostHeaderInjectionScanner,
  openRedirectScanner,
  graphqlExposureScanner,
  directoryListingScanner,
  dnsSecurityScanner,
  domainExpiryScanner,
  subdomainTakeoverScanner,
  ipReputationScanner,
  subdomainDiscoveryScanner,
  wafDetectionScanner,
  apiExposureScanner,
  exposedFilesScanner,
  productExposureScanner,
  knownVulnerabilitiesScanner,
  brokenLinksScanner,
  reflectedXssScanner,
  sqlInjectionScanner,
  templateInjectionScanner,
  headerInjectionScanner,
  pathTraversalScanner,
  nosqlInjectionScanner,
  ldapInjectionScanner,
  requestForgeryScanner,
  xmlEntitiesScanner,
  openPortsScanner,
  accessControlScanner,
  sessionSecurityScanner,
  bruteForceScanner,
  apiRateLimitScanner,
];

/** Every test key and its scanner; loading this module fails when they do not match, so a program does not start. */
export const scannerRegistry = registryOf(SCANNERS);

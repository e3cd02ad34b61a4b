export {
  type CookieFacts,
  cookieFactsOf,
  cookieKindOf,
  holdsTime,
  formGuards,
  isIdentifier,
} from './cookies/cookie-facts';
export { CookieJar } from './cookies/cookie-jar';
export { bitsOf } from './cookies/guessing-bits';
export { guessingBits } from './cookies/id-strength';
export { hasNoSignature, isJsonWebToken, type JsonWebToken, tokensIn } from './cookies/json-web-token';
export { keptFromScripts, type SetCookie, setCookieLines, setCookiesOf } from './cookies/set-cookie';
export { createScanSession, scanSessionOf } from './run/create-scan-session';
export { forbidsScripts, scriptPolicyOf, type ScriptPolicy } from './csp/script-policy';
export {
  type CspPolicy,
  hasKeyword,
  ignoredInMeta,
  isBrokenSource,
  isHash,
  nonceOf,
  parsePolicies,
} from './csp/csp.parser';
export {
  type DataDocuments,
  type DataTexts,
  fileNameOf,
  type JsAdvisories,
  type JsAdvisory,
  type TakeoverService,
} from './data/documents';
export {
  advisoriesFor,
  isAffected,
  isOfDistribution,
  isOwnBuild,
  type ProductAdvisory,
  safeVersion,
  showsAll,
  squeezed,
  versionAfter,
  namedVersion,
} from './data/affected-versions';
export { ratedAdvisories } from './data/rated-advisories';
export { flawRows, flawsOf } from './data/flaw-rows';
export { InvalidData } from './data/invalid-data';
export { compareVersions, isFrom, type LibraryVersion, parseLibraryVersion } from './data/library-version';
export { type DataAddress, dataAddresses } from './data/data-addresses';
export { checkDataDocument, dataSchema, loadDataDocument, type LoadSettings } from './data/load-document';
export { hasSameRows, requireNotShrunken } from './data/rows-in';
export { namesMatching } from './data/name-pattern';
export { type ListDays, oncePerDocument, releaseData, ScanData } from './data/scan-data';
export { shippedDocument, shippedText } from './data/shipped-data';
export { tokenPattern } from './data/token-pattern';
export { controlName } from './dns/control-name';
export { confirmDenial, type HostState, hostState, whyHostsUnknown } from './dns/denied-name';
export { hostNameOf, ownDomain } from './dns/judged-domain';
export {
  addressesOf,
  type LookUp,
  lookUp,
  type MailServer,
  mailServers,
  nameServers,
  texts,
  valuesOf,
} from './dns/look-ups';
export { type CaaRecord, caaNamesOf, caaSetOf, decidingRecords, excludesIssuer } from './dns/caa-set';
export { isInnerAddress, isPrivateAddress } from './dns/private-address';
export { networkOf, SIGNED_ADDRESSES, signedRoutesIn } from './dns/signed-routes';
export {
  isPrivateSuffix,
  organisationOf,
  registrableDomain,
  type Registration,
  registrationOf,
} from './dns/registration';
export { type ApiDocument, type Operation, readApiDocument } from './api/api-document';
export { type DocumentSource, type DocumentTrouble, sourceOf } from './api/document-source';
export { graphqlEndpoints } from './api/graphql-endpoints';
export * from './api/operation-addresses';
export { describedOperations, type ReadingOperation, readingOperations } from './api/reading-operations';
export { type NotRead, whyNotRead } from './api/why-not-read';
export { scanner } from './form/make-scanner';
export { type PageFacts, PAGES_BUDGET, type PagesForm, type ReadPage, recordOfPage } from './form/pages-form';
export type { ScannerForm } from './form/scanner-form';
export type { ProbedRow, Proof, Row, RowSite, RowsForm, RowsSeen } from './form/row';
export {
  rulesOf,
  type RuleTable,
  type SeeRule,
  type Sighted,
  sightedBy,
  type Sighting,
  type Sightings,
} from './form/sighting';
export { type HstsPolicy, parseHsts } from './hsts/hsts.parser';
export { isPreloadedTld } from './hsts/preloaded-tlds';
export { type IdentityServices, ownServices } from './identity/identity-services';
export { type LoginPage, readLoginPage } from './identity/login-page';
export { previewIdentity } from './identity/preview-identity';
export { type Carrier, NOTHING_SENT, type OwnSession, type Sent, sentOf } from './identity/own-session';
export { isProven, type ProvenIdentity, proveIdentity } from './identity/prove-identity';
export { cookiesSetIn, jarSetBy, type LoginCookies } from './identity/credentials';
export { sessionValuesOf } from './identity/session-command';
export type { LeftOutIdentity, SignedInAs } from './identity/visitor';
export {
  CHALLENGED,
  failedRequest,
  type Inconclusive,
  isNotApplicable,
  needsSetup,
  notApplicable,
  RATE_LIMITED,
  withoutIdentity,
} from './ground/inconclusive';
export {
  bodyPoint,
  curlEach,
  curlForWords,
  curlRequest,
  type InjectionPlace,
  type InjectionPoint,
  behindPathPoint,
  isName,
  missingPathPoint,
  queryPoint,
  requestLine,
  type ShownRequest,
} from './injection/injection-point';
export * from './injection/compared-point';
export { furtherPoints } from './injection/further-points';
export { type ErrorList, errorIn, type SaidError } from './injection/said-error';
export { type NestedQueries, NESTING_QUERY, nestedQueries } from './injection/graphql-nesting';
export { firstAnswer, isUnread } from './injection/first-answer';
export { type FormWatch, formWatchOf, NOT_PUT_BACK } from './injection/form-watch';
export { hardToSend, lowered, whyLower } from './injection/hard-to-send';
export { type EarlierAddresses, eachOnce, injectionPoints, parametersAt } from './injection/injection-points';
export { type InjectionAnswer, InjectionRun, STOPS } from './injection/injection-run';
export * from './injection/injection-scanner';
export { type PointOutcome, PointTurns } from './injection/point-turns';
export { leadsByValue, ShownPoints } from './injection/shown-points';
export { UsualPage } from './injection/usual-page';
export { FIXED_MARKER, FIXED_NUMBER, MARK, MARKED, newMarkedNumber, newMarker } from './injection/mark';
export type { AccountView } from './identity/account-view';
export { apiPathsIn, pathsCalled } from './page/api-paths';
export {
  actionOfPath,
  decodedText,
  isAvoidedLink,
  isAvoidedTarget,
  speaksOfAction,
} from './page/avoid/avoided-links';
export { isLeftAlone } from './page/avoid/editor-links';
export { isTokenName } from './page/avoid/token-names';
export { badScriptHost } from './page/bad-script-hosts';
export { decoded, textOf } from './page/body-text';
export { isCardField, takesCards } from './page/card-field';
export { asksForCaptcha, type CaptchaMarks, captchaMarksOf, hasNewCaptcha } from './page/captcha-marks';
export { clientRedirectToHttps, refreshesToHttps } from './page/client-redirect';
export { type CssUrl, cssUrls } from './page/css-urls';
export { type CdnFile, cdnFileOf } from './page/file-cdn';
export { foreignFile } from './page/foreign-file';
export { encodedForm } from './page/form-encoding';
export { readHtmlDocument } from './page/html-document';
export type { HtmlDocument, HtmlField, HtmlForm, Subresource } from './page/html/html-elements';
export { type Attributes, type HtmlEvents, scanHtml } from './page/html/html-scanner';
export { inlinePrograms, programsOfPage } from './page/inline-programs';
export { fillIn, hasScriptedLogin, isSensitiveLogin, type LoginForm, loginFormsOf } from './page/login-form';
export { isNamedPage } from './page/named-pages';
export { type PagePicture, picturesOfPage } from './page/page-pictures';
export { routedPath } from './page/routed-path';
export { saysSignIn, speaksOfSignIn } from './page/sign-in-words';
export { asksToSignIn, showsOther } from './visit/sign-in-instead';
export { whyNeverCalled, whyNeverSent } from './page/avoid/never-sent';
export { fieldOf, isHtml, isTransformed } from './page/page-response';
export { isPinnable, isService, isThirdParty } from './page/pinnable';
export { addressesPosted, callsIn } from './page/script-calls';
export { isCodeAt, isInCode } from './page/script-code';
export { runsScript } from './page/html/script-type';
export { documentOf } from './page/shared-document';
export { parametersIn, plainPathname, type UrlParameter } from './page/url-parameters';
export { fewAtATime } from './ground/few-at-a-time';
export { type EdgeProduct, edgeProductsOf, isNetwork } from './products/edge-products';
export { adviceFor, knownProducts, type Product, type ProductAdvice } from './products/known-products';
export type {
  KeptAnswer,
  KnownDomain,
  OutsideAnswers,
  OutsideClaim,
  OutsideStore,
} from './ground/outside-answers';
export { registryOf, type ScannerRegistry } from './contract/registry';
export { type DomFlow, showFlow } from './drawing/show-flow';
export type * from './contract/renderer';
export type * from './login/browser-login';
export { drawnLoginOf, withDrawnLogins } from './drawing/draw-login';
export { withAdvice } from './verdict/remediation';
export { digEach, digShort } from './reproduce/dig-short';
export { type CommandServer, opensslClient, serverNameOf } from './reproduce/openssl-command';
export { curl, curlBody, curlHeader, dig, onlyFields, shQuote } from './reproduce/shell-command';
export { type Callbacks, type CallbackStore, shownCallback } from './ground/callbacks';
export type { Reachability, ScanSession, ScanSessionOptions } from './contract/scan-session';
export type { Finding, Judgement, Scanner, ScannerInput, TestResult } from './contract/scanner';
export { privateKeyIn } from './secrets/private-key';
export {
  holdsSecret,
  isPlaceholder,
  isPublicName,
  isSecretName,
  passwordInUrl,
} from './secrets/secret-names';
export { StepCounter } from './ground/step-counter';
export { inconclusiveResult, tooComplexResult } from './verdict/test-result';
export { bounded, isWorse } from './verdict/to-finding';
export {
  ask,
  askAgain,
  type Asked,
  type AskedRecord,
  type AskOptions,
  type AskOutcome,
  type Hop,
  recordOf,
  unlessBroken,
  withLimit,
} from './visit/ask';
export { askStart } from './visit/ask-start';
export { isChallengePage } from './visit/challenge-page';
export { readSitemap } from './visit/read-sitemap';
export { crawlSite } from './visit/crawl-site';
export {
  type CardListener,
  type CrawledPage,
  type CrawlOutcome,
  type DrawnScript,
  namesOfPage,
  type SiteCrawl,
  textOfPage,
} from './visit/crawled-page';
export { type HtmlFacts, htmlIn } from './visit/html-page';
export { httpsPort } from './ground/https-port';
export { isIP } from './ground/ip-literal';
export { isMissingPage, looksMissing } from './visit/looks-missing';
export { otherAddresses } from './visit/other-addresses';
export { type OwnScript, readOwnScripts, type ScriptOutcome } from './visit/own-scripts';
export { readOwnStyleSheets } from './visit/own-style-sheets';
export { type Pace, PacedRequests, type Pause, realPause } from './visit/paced-requests';
export { lastingUrl, withoutQuery } from './visit/page-url';
export { isSameSite } from './visit/same-site';
export {
  headerLines,
  fieldLines,
  fieldValue,
  headerValue,
  isDocument,
  isHttps,
  type Page,
  pageOf,
  type PageRole,
  pathOf,
} from './visit/page';
export type { RecordedHeader } from './visit/recorded-headers';
export { pagesOfSite } from './visit/pages-of-site';
export {
  type KnownProduct,
  type Recognised,
  placesOf,
  recognisedProducts,
  saysDemo,
} from './visit/products/recognised-products';
export { PathProbes } from './visit/path-probes';
export {
  isSettled,
  type PathOutcome,
  type PathStop,
  type ProbedPath,
  type Prove,
  type ProvingPage,
  whyNoPaths,
  whyStopped,
} from './visit/probed-path';
export { certificateNames, namesIn, ownName } from './visit/site-names';
export { servesPages } from './visit/serves-pages';
export { serverClock } from './visit/server-clock';
export { whyUnanswered } from './visit/why-unanswered';
export {
  type CrawlRecord,
  isGonePage,
  isReadPage,
  pathsOf,
  tooLarge,
  whyNotLetIn,
  whyStartUnanswered,
  whyTurnedAway,
  whyNoPage,
  whyUnread,
} from './visit/why-unread';
export { isRequestError } from './words/request-error';

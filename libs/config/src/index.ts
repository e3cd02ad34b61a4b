export * from './environment';
export { type OidcSettings, oidcSettingsOf } from './oidc-environment';

import type { IdentityProof } from '@palisade/vocabulary';

/** Why an identity is not proven, and what its owner does next. Sentences hold no secrets. */
const INCONCLUSIVE = {
  same_for_strangers:
    'The page that should prove the sign-in shows the same to strangers. Choose a page or a text that only the signed-in account sees.',
  stranger_unexpected:
    'A stranger did not get what the condition for strangers describes. Open the page that proves the sign-in without a session, and describe what it answers.',
  verify_elsewhere:
    'The page that proves the sign-in is on none of the origins of the identity. Name its origin, or another page.',
  verify_unanswered:
    'The page that proves the sign-in did not respond. Check that the site can be reached, then verify again.',
  verify_error:
    'The site returned an error (status 5xx) for the page that proves the sign-in. Verify again when it works.',
  redirect_loop:
    'The login leads from one address to the next without an end. Open it in a private window of a browser, correct its address or the site, then verify again.',
  verify_mismatch:
    'The login was accepted, but the page that proves the sign-in shows neither what strangers nor what the account should see. Correct the condition, then verify again.',
  broken_session_accepted:
    'The page that proves the sign-in shows the same with a session whose value was changed, so it proves nothing. Choose a page that depends on the session.',
  login_unanswered:
    'The login did not respond. Check its address and that the site can be reached, then verify again. For a site without HTTPS, write the whole address with http://.',
  login_not_found:
    'There is no login at the configured address (status 404 or 405). Correct the address, then verify again.',
  login_elsewhere:
    'The login is on none of the origins of the identity. Name its origin, or correct its address.',
  left_origins:
    'The login leads to another origin, and credentials never go to an origin that the identity does not name. If it belongs to you, verify it and add it to the origins.',
  server_error: 'The site returned an error to the login. Verify again when it works.',
  too_many_requests: 'The site refused further requests (status 429). Wait, then verify again.',
  challenge:
    'A firewall showed its own page instead of the login. Let the User-Agent of the scanner pass, then verify again.',
  captcha:
    'The login asks for a CAPTCHA, before or after the password, which a scan does not solve. Switch it off for this account, or sign in by a token or cookie.',
  second_factor:
    'The login asks for a code, and the identity has no TOTP secret. Add it, or use an account without a second factor.',
  no_login_form:
    'The page at the login address has no form with a password. Correct the address, or name the two fields.',
  login_by_script:
    'A script draws or sends the login, and scripts are not run. Use the kind json with the address that the script calls.',
  login_by_get:
    'The login form would send the password as part of an address, where logs keep it. Use another login.',
  needs_renderer:
    'This kind of login needs a renderer, and none is set up. Set RENDERER_URL for workers, or add --render on the command line (docs/renderer.md).',
  browser_failed:
    'The browser could not draw the login. Verify again; if it fails again, check the renderer.',
  no_login_fields:
    'The drawn page shows no fields of a login, and no button that leads to them. Correct the address, or record the login and use the kind recording.',
  login_not_sent:
    'The page sent no password after it was filled in. Record the login in Chrome DevTools and use the kind recording.',
  step_failed:
    'A step of the recording did not find its element on the page. Record the login again, or correct the selectors of the step.',
  no_token:
    'The response to the login does not hold the token that the session names. Correct its JSON pointer, then verify again.',
  no_session:
    'The login set no cookie and the session names no header, so nothing tells the account from a stranger.',
  login_limit: 'The six logins an hour of this identity are used up. The next scan tries again.',
  totp_step_used:
    'The code of this time step was sent already, and each code is sent once. Wait 30 seconds, then verify again; the next scan tries again too.',
  owner_not_seen:
    'The proof of the domain was not seen within 24 hours at the address that the site has now, so no credentials were sent. Verify the domain, then this identity.',
  header_refused:
    'The session has a header that says which site, path or method a request is for, or how it is framed, such as Host. Send the identity again without it.',
  certificate_invalid:
    'The certificate of the site is not valid, so no credentials were sent. Correct the certificate, or name its authority to the operator.',
  attempts_counted:
    'The site counted an attempt to sign in although nothing was wrong yet, so nothing more was sent. Check the account, then verify again.',
} as const;

const REFUSED = {
  password_refused:
    'The site refused the name or the password. They are not tried again until you change the identity or press verify.',
  client_refused:
    'The token endpoint refused the client. Its credentials are not tried again until you change the identity or press verify.',
  token_refused:
    'The token endpoint refused the refresh token: it was used, revoked or replaced. Put in a new one, then verify again.',
  token_rotates:
    'The token endpoint replaces the refresh token at each use, and a replaced token signs in nobody again. Use client_credentials, or have the endpoint issue a refresh token that stays.',
  session_refused:
    'The site treats the given header, cookie or password as a stranger. The next scan tries a header or a cookie again, but not a password: change the identity, or press verify.',
  code_refused:
    'The site refused the code of the second factor. Check the TOTP secret and the clocks, then verify again.',
} as const;

export type InconclusiveReason = keyof typeof INCONCLUSIVE;
export type RefusedReason = keyof typeof REFUSED;

export const inconclusiveProof = (reason: InconclusiveReason): IdentityProof => ({
  state: 'inconclusive',
  reason,
  broken: false,
  message: INCONCLUSIVE[reason],
});

export const refusedProof = (reason: RefusedReason): IdentityProof => ({
  state: 'refused',
  reason,
  broken: false,
  message: REFUSED[reason],
});

export const provenProof = (broken: boolean): IdentityProof => ({
  state: 'proven',
  reason: null,
  message: null,
  broken,
});

import { TEST_DEFINITIONS } from '@palisade/catalogue';
import { CHALLENGE_PATH } from '@palisade/domain-proof';
import { DEFAULT_LIMITS, KEY_DIRECTORY } from '@palisade/target-client';
import { escaped } from '../http/fields/escaped';
import { publicPage } from '../http/pages/public-page';
import { contactAddress } from './public-texts';

const TESTS = TEST_DEFINITIONS.map(
  ({ name, question, traffic }) =>
    `      <dt>${escaped(name)}</dt>\n      <dd>${escaped(question)} ${escaped(traffic)}</dd>`,
).join('\n');

/**
 * For owners of scanned sites, who found its address in their logs. One document: it loads neither scripts nor images. The long list of
 * tests comes last, below what stops the scans.
 * `appUrl` and `contact` are the operator's settings.
 */
export const aboutScansPage = (appUrl: string, contact?: string, isSigned = false): string =>
  publicPage(
    `About the scans from ${appUrl}`,
    `<h1>About these scans</h1>
<p class="lead">Your logs led you here: requests with <code>Palisade</code> in the User-Agent came from the installation of Palisade at
      <strong>${escaped(appUrl)}</strong>. Palisade tests the security of web sites repeatedly, for the teams that run them.
      A user of this installation has added your site.</p>

    <h2>How to recognise them</h2>
    <p>Each request says <code>Palisade/&lt;version&gt; (+${escaped(appUrl)}/about-scans; scan=&lt;id&gt;)</code>. With the
      <code>scan</code> from your log, the operator of this installation can find out which team it was.</p>
${isSigned ? signatureParagraph(appUrl) : ''}
    <h2>What they send</h2>
    <ul>
      <li>All scans of this installation together send at most ${DEFAULT_LIMITS.perSecond} requests a second to one site.</li>
      <li>Tests that send bursts run only where the owner has agreed, by a TXT record, a meta tag or the file <code>${CHALLENGE_PATH}</code>,
        or where the operator of this installation takes responsibility. An address gets bursts at most once a day. They stop when the site refuses them.</li>
      <li>They sign in only where the owner has agreed in the same way, and only with accounts that the team entered for it.</li>
      <li>They change data on purpose only on staging sites, where the owner has agreed and an admin of the team allowed it.</li>
      <li>They never exploit what they find or try to overload a site.</li>
    </ul>

    <h2>How to stop them</h2>
    <p>Refuse requests with <code>Palisade/</code> in the User-Agent, or ask the operator of ${escaped(appUrl)} to add your host names or addresses to the list of sites that are never scanned. To withdraw an agreement to bursts, remove the record, file or tag. Palisade stops within two days.</p>
${contact === undefined ? '' : contactParagraph(contact)}
    <h2>The tests</h2>
    <dl>
${TESTS}
    </dl>`,
  );

const signatureParagraph = (appUrl: string): string => `
    <h2>How to verify them</h2>
    <p>Anyone can write this User-Agent. Requests of this installation also have a signature (RFC 9421, Web Bot Auth):
      <code>Signature-Agent: palisade="${escaped(new URL(appUrl).origin)}"</code>, <code>Signature-Input</code> with <code>tag="web-bot-auth"</code>, and <code>Signature</code>.
      Verify it with the key of the same <code>keyid</code> at
      <a href="${KEY_DIRECTORY.path}">${escaped(new URL(appUrl).origin)}${KEY_DIRECTORY.path}</a>. Refuse requests that claim to come from here without a valid signature.</p>
    <p>Rules for firewalls are in <a href="docs/guide/signed-requests">the guide</a>.</p>
`;

const contactParagraph = (contact: string): string => `
    <h2>Contact</h2>
    <p>The operator of this installation: <a href="${escaped(contactAddress(contact))}">${escaped(contact)}</a></p>
`;

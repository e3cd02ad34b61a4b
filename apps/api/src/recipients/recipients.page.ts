import { escaped } from '../http/escaped';

const page = (title: string, content: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="UTF-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}</title>
</head>
<body>
  <main>
    <h1>${title}</h1>
    ${content}
  </main>
</body>
</html>
`;

/** Opening a link changes nothing, because mail programs open links on their own; the button does. */
export const askPage = (address: string, team: string): string =>
  page(
    'Messages from Palisade',
    `<p>Send messages of the team <strong>${escaped(team)}</strong> about the security of its web sites to <strong>${escaped(address)}</strong>?</p>
    <form method="post"><button type="submit">Send them</button></form>
    <p>If you do not want them, close this page. Nothing is sent until you agree.</p>`,
  );

export const agreedPage = (): string =>
  page('Thank you', '<p>Messages are sent from now on. Each has a link to stop them.</p>');

export const overPage = (): string =>
  page(
    'Unknown link',
    '<p>This link is invalid, expired or already used. Ask the team to send another one.</p>',
  );

import { readHtmlDocument } from '@palisade/scan-engine';
import { readListing } from './listing-formats';

const URL_OF_FOLDER = 'https://shop.example/files/';
const serverOf = (text: string): string | undefined =>
  readListing(text, URL_OF_FOLDER, readHtmlDocument(text, URL_OF_FOLDER))?.server;

const index = (end: string): string =>
  `<title>Index of /files/</title><h1>Index of /files/</h1><a href="./a.txt">a.txt</a><a href="./b.txt">b.txt</a>${end}`;

it.each([
  ['Apache, nginx or lighttpd', index('')],
  [
    'http-server',
    index(
      '<address>Node.js v20.20.2/ <a href="https://github.com/http-party/http-server">http-server</a> server running @ shop.example</address>',
    ),
  ],
])('names %s', (server, text) => {
  expect(serverOf(text)).toBe(server);
});

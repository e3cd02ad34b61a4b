import { gunzipSync } from 'node:zlib';

const packed = (base64: string): Buffer => gunzipSync(Buffer.from(base64, 'base64'));

/** Made by sqlite3 3.40: a table of users with one row. */
export const SQLITE_DATABASE = packed(
  'H4sIAAAAAAACA+3XsQrCQAwG4FwRdCkVHLpmVCguvoBVDilW0XqgjqeeKNgKbQVXn8Y3dLZWXQRxl/8jCUnIC2Q2Dfe54e0x' +
    'jXXOHaqTENRlJiLrlW+iyMrH/ItF7bWwH8fOlYoAAAAAAAAAgO/mouq6rrjYuV4dzCkzaVYWqx9JX0lWfi+UXK6a+w0HYyUH' +
    'MuJJFIz8aMlDufQ40bFhJRfK453OdmXbev7mNyoCAAAAAAAAAP5KTVSo4egkOd8Bb7EWuwAgAAA=',
);

/** A SQLite database with the tables REPOSITORY and NODES of Subversion's wc-metadata.sql. */
export const SVN_DATABASE = packed(
  'H4sIAAAAAAACA+2VzUrDQBDHZ5O0FaHnvW4u0tAilJ4Fqy4lGJM22Yo9LTGJGIwm1hS9tq/mS3k0TaGJFfEBMj/Yj5llh/kP' +
    'DOPNrDiP2EO6fPZzNgINCIFzxgBAKVYLKra2VrMJ/I8CpwHpql+gKRtQb9VPZaP2AUH2rE/UDqWUbPq5f59EtnPFvXLTLl0+' +
    'FpyJ8YXFWenqvQcyDplpCz7hbuETzJ5b1oAlaeAnchklmZ8/MsHvRO0xzWQYZYX/97+pa96M3QW75otd7INQ1WfDMLQ2PaME' +
    '4pcw+nh7TYq+kf4qT0tblvnJYXm0nkiH6jpZ66Ukl08dzxSOu6huyg9xlb9Xk1dLbsCWaZrvhM1tczbnexHGSGnTif5XXlVo' +
    'OazualH4o231u3DQ1QiCNIZj7H8EaSw4/xEE5z+CIM3jG9fS3QoAFAAA',
);

/** Made by Info-ZIP 3.0: index.php. */
export const ZIP_ARCHIVE = packed(
  'H4sIAAAAAAACAwvwZmbhYgCB89Flsa7XJPz4gGwQ5gTizLyU1Aq9gowCG3sgoZCanJGvYGjNFeDNyCTHjFsbCDAC8ZJGBmRD' +
    'ArxZ2SBSjAzmQNoUrBQAbjD8QIIAAAA=',
);

/** Made by GNU tar 1.34 with -z: index.php. */
export const TAR_ARCHIVE = packed(
  'H4sIAAAAAAACA5Pv5mAAA+a3Fw25DjkItD5caXt0jkOaT5l06xzXJAWzd0LKFTXTRTR1THw5Gv9nxxmurzD4fnxttXzx/FTb' +
    'sCO75m364Wfc/2ihEffBvyJH7qyWcM096rv5evEevlVGS0z+vfq7+/2VpZr7r697O/nXzw1fpRiQwYEgeZ5yBSsGDQYGAKid' +
    'cUSKAAAA',
);

/** The swap file of Vim 9.0 for a PHP file with a password. */
export const VIM_SWAP = packed(
  'H4sIAAAAAAACA+3asU4CMRzH8T84G4jG/TxZ5fCMiQaMsyaM52oO7vAIhTZ3BUZfwzfwJRycHd19DHd75FyYWAghfj9J88u/' +
    '7fRPOjTtoPN43/du2h1xmiLRV33y9hDK54lIrrWVDSymspHATk1QXAV5GqtgqGej8XPbZEYAbNncjs6vD6PL8GJ11M/8U+/4' +
    'KKIvAAAAwD9iTU1eXNar+qDK2loCAAAAAID9FScirw2RdzfK9/+/+/+Pq7+r+Y8GfQIAAAAAYFdayeDJxEWx1Hni3Xp+Np/Z' +
    'NA+r8LurDZkubLmo9DBWZeHms1Qp3bsr/97/ApvxgVEAMAAA',
);

/** The first bytes of a file of Finder: alignment, magic, and the root block. */
export const DS_STORE = Buffer.concat([
  Buffer.from('0000000142756431000010000000080000001000', 'hex'),
  Buffer.alloc(6_000),
]);

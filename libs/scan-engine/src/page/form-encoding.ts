import { randomBytes } from 'node:crypto';
import type { HtmlForm } from './html/html-elements';

/**
 * The body of a form and its Content-Type, as a browser sends them (HTML, "form submission").
 * @param boundary of a multipart body; random by default
 */
export function encodedForm(
  fields: readonly (readonly [name: string, value: string])[],
  enctype: HtmlForm['enctype'],
  boundary = `----form${randomBytes(12).toString('hex')}`,
): { body: string; type: string } {
  switch (enctype) {
    case 'text/plain':
      return { body: fields.map(([name, value]) => `${name}=${value}\r\n`).join(''), type: enctype };
    case 'application/x-www-form-urlencoded':
      return {
        body: new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString(),
        type: enctype,
      };
    case 'multipart/form-data': {
      const parts = fields.map(
        ([name, value]) =>
          `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
      );
      return { body: `${parts.join('')}--${boundary}--\r\n`, type: `${enctype}; boundary=${boundary}` };
    }
  }
}

const quoted = (name: string): string => name.replace(/"/g, '%22').replace(/[\r\n]/g, ' ');

import { type HtmlDocument, type LoginForm, loginFormsOf } from '@palisade/scan-engine';

/** Where a page has a value that scripts put into a hidden field of their form, such as a token in a block of JSON. */
export interface ValuePlace {
  /** Of the field. */
  name: string;
  /** What stands before the value. */
  before: string;
  /** The character behind it. */
  end: string;
}

/** The page of a login as a browser drew it, and as the site sent it to that browser. */
export interface DrawnPage {
  document: HtmlDocument;
  served: string;
}

/** A form that scripts draw and browsers send themselves, and where the page as the site sends it has the values of its hidden fields. */
export interface DrawnForm {
  form: LoginForm;
  places: ValuePlace[];
}

/** Longer ones are no tokens. */
const LONGEST_VALUE = 4_096;
const LENGTHS_BEFORE = [12, 24, 48, 96];

/** One that a script sends cannot be filled in without a browser, nor one with a hidden value that the site did not send with the page. */
export const drawnForms = ({ document, served }: DrawnPage, url: string): DrawnForm[] =>
  loginFormsOf(document, url).flatMap((form) => {
    const filled = form.hidden.filter(([, value]) => value !== '');
    const places = filled.flatMap(([name, value]) => placeOf(name, value, served) ?? []);
    return form.isScripted || places.length < filled.length ? [] : { form, places };
  });

/** The form with the values of another visit; null where its page has other places. */
export function filledFrom({ form, places }: DrawnForm, body: string): LoginForm | null {
  const values = new Map(places.map((place) => [place.name, valueAt(place, body)]));
  if ([...values.values()].includes(null)) return null;
  return { ...form, hidden: form.hidden.map(([name, value]) => [name, values.get(name) ?? value]) };
}

/** By as little of what stands before it as no other part of the page has earlier. */
function placeOf(name: string, value: string, served: string): ValuePlace | null {
  const at = served.indexOf(value);
  const end = served.charAt(at + value.length);
  const before = LENGTHS_BEFORE.map((length) => served.slice(Math.max(0, at - length), at)).find(
    (text) => text !== '' && served.indexOf(text) === at - text.length,
  );
  return at < 0 || end === '' || before === undefined ? null : { name, before, end };
}

function valueAt({ before, end }: ValuePlace, body: string): string | null {
  const at = body.indexOf(before);
  const from = at + before.length;
  const to = at < 0 ? -1 : body.indexOf(end, from);
  return to < 0 || to - from > LONGEST_VALUE ? null : body.slice(from, to);
}

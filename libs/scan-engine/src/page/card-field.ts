import type { HtmlField } from './html/html-elements';

const CARD =
  /(?:^|[\W_])(?:credit|payment|debit)?[\W_]?(?:card[\W_]?(?:number|num|no)|cc[\W_]?(?:number|num|no)|cvv2?|cvc2?|security[\W_]?code)(?:$|[\W_])/i;

/** Whether visitors type the number or the code of a payment card into it. */
export const isCardField = ({
  autocomplete,
  name,
  type,
}: Pick<HtmlField, 'autocomplete' | 'name' | 'type'>): boolean =>
  type !== 'hidden' &&
  (/\bcc-(?:number|csc)\b/.test(autocomplete) || (CARD.test(name) && !/gift|member|loyal|bonus/i.test(name)));

export const takesCards = ({ forms }: { forms: readonly { fields: readonly HtmlField[] }[] }): boolean =>
  forms.some(({ fields }) => fields.some(isCardField));

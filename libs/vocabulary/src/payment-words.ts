/** How words about payments begin, in the languages of many shops. */
export const PAYMENT_WORDS =
  'paypal|payment|checkout|purchas|bezahl|zahlung|payer|paiement|pagar|pagament|betal|zaplac|kaufen|bestell|commander';

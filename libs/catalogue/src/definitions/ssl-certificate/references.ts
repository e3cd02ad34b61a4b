export const BASELINE_REQUIREMENTS =
  'https://cabforum.org/working-groups/server/baseline-requirements/requirements/';
export const RFC_5280 = 'https://www.rfc-editor.org/rfc/rfc5280';

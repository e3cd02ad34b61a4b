/** The statements after which channels can have these types, and no others. */
export const allowChannelTypes = (...names: string[]): string[] => [
  'ALTER TABLE notification_channels DROP CONSTRAINT notification_channels_type_check',
  `ALTER TABLE notification_channels ADD CONSTRAINT notification_channels_type_check
     CHECK (type IN (${names.map((name) => `'${name}'`).join(', ')})) NOT VALID`,
  'ALTER TABLE notification_channels VALIDATE CONSTRAINT notification_channels_type_check',
];

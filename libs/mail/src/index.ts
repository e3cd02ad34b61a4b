export * from './mailer';
export * from './plain-name';

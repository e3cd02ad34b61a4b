export * from './courier';
export * from './mailer';

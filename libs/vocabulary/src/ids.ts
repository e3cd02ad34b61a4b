declare const kind: unique symbol;

/**
 * A UUID that names one kind of row. A plain string is accepted, because ids arrive as text from URLs, rows and jobs. An id of another kind is not,
 * so the compiler finds arguments in the wrong order.
 */
type IdOf<Kind extends string> = string & { readonly [kind]?: Kind };

export type TeamId = IdOf<'team'>;
export type UserId = IdOf<'user'>;
export type CheckId = IdOf<'check'>;
export type ScanId = IdOf<'scan'>;
export type IssueId = IdOf<'issue'>;
export type ChannelId = IdOf<'channel'>;
export type DeliveryId = IdOf<'delivery'>;
export type ScanIdentityId = IdOf<'scan_identity'>;
export type TicketConnectionId = IdOf<'ticket_connection'>;
export type TicketId = IdOf<'ticket'>;
export type ScriptId = IdOf<'script'>;

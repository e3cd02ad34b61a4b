import type { Schemas } from '@palisade/client';

export type ApiCheck = Schemas['CheckDetailResource'];
export type ApiIssue = Schemas['IssueResource'];
export type ApiIdentity = Schemas['ScanIdentityResource'];
export type ApiChannel = Schemas['ChannelResource'];
export type ApiScript = Schemas['ScriptResource'];

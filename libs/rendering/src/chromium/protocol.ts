/** The part of the DevTools protocol that is used here. */

export interface PausedRequest {
  requestId: string;
  request: {
    url: string;
    method: string;
    headers: Record<string, string>;
    postData?: string;
    postDataEntries?: { bytes?: string }[];
  };
  frameId: string;
  resourceType: string;
  networkId?: string;
}

export interface Initiator {
  type: string;
  url?: string;
  stack?: { callFrames: { url: string }[] };
}

export interface TargetInfo {
  targetId: string;
  type: string;
  url: string;
  browserContextId?: string;
}

export interface ChromiumEvents {
  'Fetch.requestPaused': PausedRequest;
  'Target.attachedToTarget': { sessionId: string; targetInfo: TargetInfo };
  'Target.targetCreated': { targetInfo: TargetInfo };
  'Target.targetInfoChanged': { targetInfo: TargetInfo };
  'Inspector.targetCrashed': object;
  'Page.frameAttached': { frameId: string };
  'Page.frameDetached': { frameId: string; reason?: string };
  'Page.frameStartedLoading': { frameId: string };
  'Page.frameStoppedLoading': { frameId: string };
  'Page.navigatedWithinDocument': { frameId: string; url: string };
  'Page.windowOpen': { url: string };
  'Debugger.scriptParsed': { scriptId: string; url: string; embedderName?: string };
  'Runtime.bindingCalled': { name: string; payload: string };
  'Page.javascriptDialogOpening': { type: string };
  'Network.requestWillBeSent': { requestId: string; documentURL: string; initiator: Initiator };
  'Network.webSocketCreated': { url: string; initiator?: Initiator };
  'Audits.issueAdded': {
    issue: { details?: { contentSecurityPolicyIssueDetails?: PolicyIssue } };
  };
}

export interface PolicyIssue {
  blockedURL?: string;
  violatedDirective: string;
  contentSecurityPolicyViolationType?: string;
}

export interface ChromiumCookie {
  name: string;
  domain: string;
  path: string;
  secure: boolean;
  sameSite?: string;
}

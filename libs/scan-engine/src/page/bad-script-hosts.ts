import type { DataDocuments } from '../data/documents';
import { namesMatching } from '../data/name-pattern';
import { oncePerDocument } from '../data/scan-data';

type BadHosts = DataDocuments['bad_script_hosts'];

const matchers = oncePerDocument(({ hosts }: BadHosts) =>
  hosts.map((host) => ({ host, form: namesMatching([host.name]) })),
);

/** The row of the list that says why scripts of a host are known to harm visitors; undefined for other hosts. */
export const badScriptHost = (list: BadHosts, hostname: string): BadHosts['hosts'][number] | undefined =>
  matchers(list).find(({ form }) => form.test(hostname))?.host;

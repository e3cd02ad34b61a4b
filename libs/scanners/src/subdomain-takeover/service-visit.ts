import type { TargetClient, TargetResponse } from '@palisade/target-client';
import type { NameFacts, ServiceVisit } from './takeover-observation';
import { type TakeoverService, textOf } from '@palisade/scan-engine';

/** The pages that say so are small; what is longer is a customer's site. */
const LONGEST_PAGE = 65_536;

/** GETs of a test, each redirect hop counted. */
export interface VisitBudget {
  left: number;
}

/** Requests the start page of a name, and a second time if it says that nobody has the name. */
export async function visitService(
  client: TargetClient,
  facts: NameFacts,
  service: TakeoverService | undefined,
  budget: VisitBudget,
): Promise<NameFacts> {
  if (service === undefined || service.sign === 'no_name' || facts.outcome !== 'records') return facts;
  const visits: ServiceVisit[] = [];
  for (let round = 0; round < 2; round += 1) {
    const seen = await visitOnce(client, facts.name, service, budget);
    if (typeof seen === 'string') return { ...facts, visits, visitFailure: seen };
    visits.push(seen);
    if (!seen.isUnclaimed) break;
  }
  return { ...facts, visits };
}

/** By http, as the service has no certificate for a name that nobody has; by https where http is closed. */
async function visitOnce(
  client: TargetClient,
  name: string,
  service: TakeoverService,
  budget: VisitBudget,
): Promise<ServiceVisit | NonNullable<NameFacts['visitFailure']>> {
  let failed: NameFacts['visitFailure'] = 'budget';
  for (const scheme of ['http', 'https']) {
    if (budget.left <= 0) return 'budget';
    budget.left -= 1;
    const url = `${scheme}://${name}/`;
    const followRedirects = Math.min(1, budget.left);
    const response = await client.request({
      ...{ url, followRedirects, stayOnHost: true },
      ...{ share: false, bodyBytes: LONGEST_PAGE },
    });
    if (response.ok) {
      budget.left -= response.redirects.length;
      return { url: response.url, status: response.status, isUnclaimed: isUnclaimed(response, service) };
    }
    failed = response.category;
    if (failed !== 'refused') break;
  }
  return failed;
}

function isUnclaimed({ status, body, truncated }: TargetResponse, { sign }: TakeoverService): boolean {
  if (sign === 'no_name' || truncated || !sign.statuses.includes(status)) return false;
  const page = textOf(body);
  return sign.whole_body === true ? page.trim() === sign.text : page.includes(sign.text);
}

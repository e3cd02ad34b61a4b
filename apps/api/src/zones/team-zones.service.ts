import { Injectable } from '@nestjs/common';
import { Environment } from '@palisade/config';
import { ZonesRepository } from '@palisade/persistence';
import {
  AllowedHosts,
  InvalidTarget,
  type Target,
  parseAllowedHosts,
  parseTarget,
} from '@palisade/target-client';
import { DEFAULT_ZONE, type TeamId } from '@palisade/vocabulary';
import { ValidationFailed } from '../http/fields/validation-failed';

/** What checks of a team may scan in each zone that it may use. */
export class TeamZones {
  constructor(private readonly hosts: ReadonlyMap<string, AllowedHosts>) {}

  /** @throws ValidationFailed for a zone that the team must not use. */
  requireZone(zone: string): AllowedHosts {
    const hosts = this.hosts.get(zone);
    if (hosts !== undefined) return hosts;
    throw ValidationFailed.at(
      'zone',
      `The zone ${zone} is not available to this team. Use one of ${[...this.hosts.keys()].join(', ')}, or ask the operator to grant the zone.`,
    );
  }

  /** Judges a domain or URL by the allow-list of the zone. @throws ValidationFailed */
  targetIn(zone: string, domain: string, field = 'domain'): Target {
    const hosts = this.requireZone(zone);
    try {
      return parseTarget(domain, hosts, {
        ...(zone !== DEFAULT_ZONE && { setting: `the zone ${zone}` }),
      });
    } catch (error) {
      if (error instanceof InvalidTarget) throw ValidationFailed.at(field, error.message);
      throw error;
    }
  }
}

@Injectable()
export class TeamZonesService {
  constructor(
    private readonly zones: ZonesRepository,
    private readonly allowedHosts: AllowedHosts,
    private readonly environment: Environment,
  ) {}

  async of(teamId: TeamId): Promise<TeamZones> {
    const granted = await this.zones.ofTeam(teamId);
    return new TeamZones(
      new Map([
        [DEFAULT_ZONE, this.allowedHosts],
        ...granted.map(({ name, allowedHosts }): [string, AllowedHosts] => [name, this.read(allowedHosts)]),
      ]),
    );
  }

  /** The command line refuses a list that cannot be read. */
  private read(allowedHosts: string): AllowedHosts {
    const { scanOptOut, scanNat64Prefixes: nat64Prefixes, appUrl } = this.environment;
    return parseAllowedHosts(allowedHosts, scanOptOut, { appUrl, nat64Prefixes });
  }
}

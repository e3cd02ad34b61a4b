import { Injectable, type StreamableFile } from '@nestjs/common';
import { Environment, appUrlOf } from '@palisade/config';
import { EvidenceRepository } from '@palisade/persistence';
import type { TeamId } from '@palisade/vocabulary';
import type { Response } from 'express';
import { ValidationFailed } from '../http/fields/validation-failed';
import { QUARTER_MESSAGE, type QuarterQuery, spanOf } from './dto/quarter.query';
import { EvidenceFiles } from './evidence-files.service';
import { quarterEvidence } from './team-evidence';

@Injectable()
export class TeamEvidenceService {
  constructor(
    private readonly evidence: EvidenceRepository,
    private readonly files: EvidenceFiles,
    private readonly environment: Environment,
  ) {}

  async send(
    teamId: TeamId,
    { quarter, format = 'pdf' }: QuarterQuery,
    response: Response,
  ): Promise<StreamableFile | string> {
    const span = spanOf(quarter);
    // Until then its facts change.
    if (span.until > new Date()) throw ValidationFailed.at('quarter', QUARTER_MESSAGE);
    const guide = `${appUrlOf(this.environment)}/docs/guide/evidence`;
    const read = async () => {
      const facts = await this.evidence.ofQuarter(teamId, span);
      const document = quarterEvidence({ ...facts, quarter, until: span.until, guide });
      return { document, name: `palisade-${quarter}` };
    };
    return this.files.send(teamId, { id: quarter, read }, format, response);
  }
}

import { Injectable } from '@nestjs/common';
import { GateRepository, ScanDiffRepository } from '@palisade/persistence';
import type { ScanStatus, TeamId } from '@palisade/vocabulary';
import { findingsOf } from '../scans/scan-diff';
import { type Gate, type GateTerms, type GatedCoverage, isAboutNew, judgeGate } from './gate';

interface ScanForGate {
  id: string;
  check_id: string;
  status: ScanStatus;
  coverage: GatedCoverage | null;
}

@Injectable()
export class GateService {
  constructor(
    private readonly results: ScanDiffRepository,
    private readonly rows: GateRepository,
  ) {}

  /** @param scan of the team `teamId`, as the API shows it */
  async judge(
    teamId: TeamId,
    { id, check_id: checkId, status, coverage }: ScanForGate,
    terms: GateTerms,
  ): Promise<Gate> {
    if (status !== 'completed') {
      // The tests of a failed scan say why it failed.
      const tests = status === 'failed' ? await this.results.testsOf(teamId, id) : [];
      return judgeGate({ checkId, status, tests, issues: [], baseline: null, coverage }, terms);
    }
    const tests = await this.results.testsOf(teamId, id);
    const testKeys = tests.map(({ testKey }) => testKey);
    const [issues, baseline] = await Promise.all([
      this.rows.issuesOf(teamId, checkId, [...findingsOf(checkId, tests).keys()]),
      isAboutNew(terms.failOn) ? this.rows.baselineOf(teamId, { id, checkId }, testKeys) : null,
    ]);
    return judgeGate({ checkId, status, tests, issues, baseline, coverage }, terms);
  }
}

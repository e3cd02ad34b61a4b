import {
  type JudgedAs,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_FINDINGS,
  MAX_LOCATION_CHARACTERS,
  MAX_TITLE_CHARACTERS,
  cutTo,
} from '@palisade/vocabulary';
import type { Judgement } from '../contract/scanner';

const locationOf = (location: string): string => cutTo(location, MAX_LOCATION_CHARACTERS);

const locationsOf = (judged: Judgement['judged']): Judgement['judged'] =>
  judged === 'all' ? judged : judged.map(locationOf);

const limitedAs = (judgedAs: JudgedAs): JudgedAs =>
  Object.fromEntries(
    Object.entries(judgedAs).map(([name, judged]) => [
      name,
      { ...judged, judgedLocations: locationsOf(judged.judgedLocations) },
    ]),
  );

/**
 * The judgement within the limits that the API document promises of every result. Texts are cut. More than `MAX_FINDINGS` findings make it
 * inconclusive: leaving some of them out would close their issues as fixed.
 */
export function limitedJudgement(judgement: Judgement): Judgement {
  const { findings, judged, judgedAs } = judgement;
  const isTooMuch = findings.length > MAX_FINDINGS;
  return {
    ...judgement,
    inconclusive: isTooMuch
      ? {
          sentence: `the test found more than ${MAX_FINDINGS} problems, which exceeds the limit of one result`,
          reason: 'too_many_findings',
        }
      : judgement.inconclusive,
    ...(isTooMuch
      ? { technicalDetails: { ...judgement.technicalDetails, reason: 'too_many_findings' } }
      : {}),
    findings: findings.map((finding) => ({
      ...finding,
      title: cutTo(finding.title, MAX_TITLE_CHARACTERS),
      description: cutTo(finding.description, MAX_DESCRIPTION_CHARACTERS),
      location: locationOf(finding.location),
      ...(finding.seenOn === undefined ? {} : { seenOn: finding.seenOn.map(locationOf) }),
    })),
    // An issue closes only at a location that is listed: both must be cut alike.
    judged: locationsOf(judged),
    ...(judgedAs === undefined ? {} : { judgedAs: limitedAs(judgedAs) }),
  };
}

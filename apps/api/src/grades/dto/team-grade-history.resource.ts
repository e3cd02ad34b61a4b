import { type ResourceOf, figures, resource } from '../../http/fields/resource';
import type { GradeDay } from '../grade-history';
import { gradeDays } from './grade.properties';

export const TeamGradeHistoryResource = resource('TeamGradeHistoryResource', {
  history: gradeDays('Of the checks that exist now. Days that are over may be five minutes old.'),
});
export type TeamGradeHistoryResource = ResourceOf<typeof TeamGradeHistoryResource>;

export const TeamGradeHistoryFigures = figures('TeamGradeHistoryFigures', TeamGradeHistoryResource);

export const toTeamGradeHistoryResource = (history: GradeDay[]): TeamGradeHistoryResource => ({ history });

import { describeWall } from './support/describe-wall';
import { FURTHER_WAYS_OUT, WAYS_OUT } from './support/ways-out';

describe('usual ways', () => describeWall(WAYS_OUT, ['shared']));
describe('further ways', () => describeWall(FURTHER_WAYS_OUT, ['own', 'shared']));

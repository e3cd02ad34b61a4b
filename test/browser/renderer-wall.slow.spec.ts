import { describeWall } from './support/describe-wall';
import { FURTHER_WAYS_OUT } from './support/ways-out';

describeWall(FURTHER_WAYS_OUT);

import { describeWall } from './support/describe-wall';
import { WAYS_OUT } from './support/ways-out';

describeWall(WAYS_OUT, ['own']);

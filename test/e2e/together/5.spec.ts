import { runTogether } from '../../support/run-together';

runTogether(5);

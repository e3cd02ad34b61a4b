import { runTogether } from '../../plan/run-together';

runTogether('e2e-slow', 3);

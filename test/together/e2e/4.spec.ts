import { runTogether } from '../../plan/run-together';

runTogether('e2e', 4);

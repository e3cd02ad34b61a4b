import { runTogether } from '../../plan/run-together';

runTogether(2);

import { runTogether } from '../../plan/run-together';

runTogether('unit', 2);

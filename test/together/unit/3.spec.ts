import { runTogether } from '../../plan/run-together';

runTogether('unit', 3);

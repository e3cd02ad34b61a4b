import { runPartTogether } from '../../plan/run-together';

runPartTogether('unit', 2);

import { runPartTogether } from '../../plan/run-together';

runPartTogether('browser', 1);

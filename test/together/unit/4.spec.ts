import { runPartTogether } from '../../support/run-together';

runPartTogether('unit', 4);

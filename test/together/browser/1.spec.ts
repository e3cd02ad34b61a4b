import { runPartTogether } from '../../support/run-together';

runPartTogether('browser', 1);

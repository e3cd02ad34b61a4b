import { runPartTogether } from '../../support/run-together';

runPartTogether('sockets', 1);

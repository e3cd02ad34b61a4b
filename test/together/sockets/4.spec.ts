import { runPartTogether } from '../../plan/run-together';

runPartTogether('sockets', 4);

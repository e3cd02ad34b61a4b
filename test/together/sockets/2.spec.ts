import { runTogether } from '../../plan/run-together';

runTogether('sockets', 2);

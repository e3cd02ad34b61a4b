import { runTogether } from '../../plan/run-together';
import { shareApi } from '../../support/shared-api';

shareApi();
runTogether('e2e', 4);

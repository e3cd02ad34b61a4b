import { runTogether } from '../../plan/run-together';
import { shareProduct } from '../support/share-product';

shareProduct();
runTogether('browser-slow', 3);

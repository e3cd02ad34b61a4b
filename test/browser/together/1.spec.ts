import { runPartTogether } from '../../plan/run-together';
import { shareProduct } from '../support/share-product';

shareProduct();
runPartTogether('browser', 1);

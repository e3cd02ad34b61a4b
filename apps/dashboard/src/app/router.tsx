import { createBrowserRouter } from 'react-router';
import { BASE_PATH } from '../api/base-path';
import { routes } from './routes';

export const router = createBrowserRouter(routes, { basename: BASE_PATH || '/' });

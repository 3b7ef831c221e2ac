import { runProcess } from '../../server/process/run-process';
import { LISTS } from './lists';

await runProcess(async (app) => {
  app.get('/', async () => 'inicio');
  app.get('/lento', async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    return 'lento';
  });
  app.get('/rechazo', async () => {
    void Promise.reject(new Error('nobody awaits this'));
    return 'rechazo';
  });
}, LISTS);

/** Entry point of the sync worker. */
import { expose } from 'comlink';
import { syncWorker } from '#sync/sync-worker.ts';

expose(syncWorker());

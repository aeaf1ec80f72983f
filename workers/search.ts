/** Entry point of the search worker: the index is away from the thread that draws. */
import { expose } from 'comlink';
import { searchWorker } from '#store/search-worker.ts';

expose(searchWorker());

/** Vitest's global setup: the folder of the run, named to the tests. */
import type { TestProject } from 'vitest/node';
import { openRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresFolder: string;
  }
}

export default async function reservePostgres(project: TestProject): Promise<() => Promise<void>> {
  const { folder, close } = await openRunFolder();
  project.provide('postgresFolder', folder);
  return close;
}

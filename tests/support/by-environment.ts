/**
 * The order of test files: first all without a page, then all with one. A process that goes from one kind to the other is ended by Vitest, and
 * the next one loads everything once more; in Vitest's own order, by size and duration, that is at every third file.
 */
import { readFile } from 'node:fs/promises';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const WITH_A_PAGE = /^\/\/ @vitest-environment jsdom$/m;

export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const pages = new Set<TestSpecification>();
    const inOrder = await super.sort(files);
    await Promise.all(
      inOrder.map(async (file) => {
        if (WITH_A_PAGE.test(await readFile(file.moduleId, 'utf8'))) pages.add(file);
      }),
    );
    const place = (file: TestSpecification) =>
      Number(!file.project.config.isolate) * 2 + Number(pages.has(file));
    return inOrder.toSorted((a, b) => place(a) - place(b));
  }
}

/** The editor on a lesson's page (EDIT-007), loaded by who enters it. */
import { type ComponentType, lazy, Suspense } from 'react';
import * as words from '#contract/words/en.ts';
import { LessonSkeleton } from '#ui/lesson-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import type { EditorScreenProps } from './editor-screen.tsx';

const EditorScreen: ComponentType<EditorScreenProps> = lazy(async () => ({
  default: (await import('./editor-screen.tsx')).EditorScreen,
}));

export function LazyEditor(props: EditorScreenProps) {
  return (
    <Suspense fallback={<Opening />}>
      <EditorScreen {...props} />
    </Suspense>
  );
}

/** A request that hangs is not made again by asking for the same part: the page is, and what was written is on the disk. */
const Opening = () => (
  <LoadingArea
    loading
    skeleton={<LessonSkeleton />}
    slowText={words.skill.slow}
    goOnLabel={words.shell.offline.retry}
    onGoOn={() => location.reload()}
  >
    {null}
  </LoadingArea>
);

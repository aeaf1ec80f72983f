/** The editor on a lesson's page (EDIT-007), loaded by who enters it. */
import { type ComponentType, lazy, Suspense } from 'react';
import { LessonSkeleton } from '#ui/lesson-skeleton.tsx';
import type { EditorScreenProps } from './editor-screen.tsx';

const EditorScreen: ComponentType<EditorScreenProps> = lazy(async () => ({
  default: (await import('./editor-screen.tsx')).EditorScreen,
}));

export function LazyEditor(props: EditorScreenProps) {
  return (
    <Suspense fallback={<LessonSkeleton />}>
      <EditorScreen {...props} />
    </Suspense>
  );
}

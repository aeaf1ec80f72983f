/** The way into the editor from a lesson's page (EDIT-007). All of the editor itself is loaded by who enters. */
import { useNavigate, useSearch } from '@tanstack/react-router';
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

/** Whether the address asks for editing, and ways to change that. */
export function useEditMode(): { asked: boolean; enter: () => void; leave: () => void } {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (mode: string | undefined) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, mode })) as never });
  return { asked: search.mode === 'edit', enter: () => go('edit'), leave: () => go(undefined) };
}

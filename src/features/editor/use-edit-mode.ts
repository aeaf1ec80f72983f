import { useNavigate, useSearch } from '@tanstack/react-router';

/** Whether the address asks for editing (EDIT-007), and ways to change that. */
export function useEditMode(): { asked: boolean; enter: () => void; leave: () => void } {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (mode: string | undefined) =>
    void navigate({ to: '.', search: ((before: object) => ({ ...before, mode })) as never });
  return { asked: search.mode === 'edit', enter: () => go('edit'), leave: () => go(undefined) };
}

/** Publishing the draft: kept on this device at once; the person hears of it when the server has done it, or that it has to wait. */
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { editorWords as say } from '#contract/words/en/editor.ts';
import type { Draft } from '#drafts/draft.ts';
import { vectorOf } from '#drafts/draft-vector.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import { useStore } from '#store/react.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { isApplied, type Publications } from './publications.ts';

const tell = (text: string) => showToast({ id: 'publication', tone: 'petrol', icon: IconUpload, text });

/** What the person sees as they publish: the server publishes nothing older. */
export function usePublish(
  draft: Pick<Draft, 'skillId' | 'doc'>,
  {
    offline,
    publications,
    report,
  }: { offline: boolean; publications: Publications | undefined; report: (error: unknown) => void },
): () => Promise<void> {
  const db = useStore();
  const update = useMutate(updateSkillMeta);
  const waited = useRef<string>(null);
  const waiting = publications?.waiting ?? null;
  useEffect(() => {
    const before = waited.current;
    waited.current = waiting;
    if (before === null || waiting !== null) return;
    isApplied(db, before).then((applied) => applied && tell(say.published), report);
  }, [db, waiting, report]);
  return async () => {
    try {
      await update({
        skillId: draft.skillId,
        fields: { workflow: 'PUBLISHED' },
        draftVector: vectorOf(draft.doc),
      });
      if (offline) tell(say.publicationSaved);
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id: 'publication', tone: 'vermilion', icon: stateIcons.needsYou, text: say.notPublished });
    }
  };
}

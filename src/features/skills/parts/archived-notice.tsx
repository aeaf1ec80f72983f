/** Above a lesson that was put away: why it can't be edited, and the way back (STUDIO-012). */
import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { archivedWords as say } from '#contract/words/en/archived.ts';
import { isOffered } from '#domain/own-space.ts';
import { savedOr } from '#features/kit/saved.ts';
import { setContentArchived } from '#mutations/content/set-content-archived.ts';
import { entityActionsHere } from '#store/queries/permissions.ts';
import { useStored } from '#store/react.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toasts.ts';

const saved = savedOr('archived', say.failed);

export function ArchivedNotice({ skill }: { skill: SkillRow }) {
  const { skillId, title } = skill;
  const mayRestore = useStored(entityActionsHere, 'skill', skillId)?.includes('Moderate') ?? false;
  const archive = saved(useMutate(setContentArchived));
  const shared = isOffered(skill, 'availability');
  const restore = async () => {
    if (!(await archive({ type: 'skill', entityId: skillId, archived: false }))) return;
    showToast({ id: 'archived', text: shared ? say.restored(title) : say.ownRestored(title) });
  };
  return (
    <Notice
      tone="plain"
      icon={IconArchive}
      title={say.title}
      actions={
        mayRestore && (
          <Button variant="default" onClick={() => void restore()}>
            {say.restore}
          </Button>
        )
      }
    >
      {shared ? say.shared : say.own}
    </Notice>
  );
}

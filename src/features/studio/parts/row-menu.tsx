/** What else can be done to a row: its page, its settings, its place in searches, putting it away and back (STUDIO-012, STUDIO-015). */
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { MOST_SCORE } from '#contract/content/content-acts.ts';
import { LAB_NAME_LETTERS } from '#contract/content/lab.ts';
import { approvalWords } from '#contract/words/en/approvals.ts';
import { archivedWords } from '#contract/words/en/archived.ts';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { isOffered } from '#domain/own-space.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { findSkill } from '#store/queries/skills.ts';
import { useStored } from '#store/react.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { ActionMenu, type ActionMenuItem } from '#ui/action-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import type { StudioEntry } from '../read-studio.ts';
import type { StudioActs } from '../use-studio-acts.ts';
import { TextDialog } from './text-dialog.tsx';

const SettingsDialog = lazy(async () => ({
  default: (await import('#features/skills/skill-settings.tsx')).SkillSettingsDialog,
}));

const ApprovalsOfSkill = lazy(async () => ({
  default: (await import('#features/approvals/approvals-dialog.tsx')).ApprovalsOfSkill,
}));

const MIDDLE_SCORE = MOST_SCORE / 2;

/** @throws what has another reason than a full disk */
export const failed = (error: unknown): void => {
  if (!(error instanceof NotSaved)) throw error;
  showToast({ id: 'studio', tone: 'vermilion', icon: stateIcons.needsYou, text: say.notSaved });
};

/** With what undoes it in the message. */
async function archiveEntry(acts: StudioActs, entry: StudioEntry, archived: boolean): Promise<void> {
  const back = isOffered(entry, 'availability') ? archivedWords.restored : archivedWords.ownRestored;
  try {
    const outcome = await acts.setArchived(entry, archived);
    if ('why' in outcome) {
      showToast({ id: 'studio', text: say.why[outcome.why] });
      return;
    }
    showToast({
      id: 'studio',
      text: archived ? say.archived(entry.title) : back(entry.title),
      action: { label: say.undo, onPress: () => void outcome.undo().catch(failed) },
    });
  } catch (error) {
    failed(error);
  }
}

export function RowMenu({ entry, acts }: { entry: StudioEntry; acts: StudioActs }) {
  const [settings, setSettings] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const [approving, setApproving] = useState(false);
  const { type, title, path, here, mayEdit, archived, workflow } = entry;
  const mayPutAway = entry.mayArchive && workflow !== 'RETIRED';
  const boostTo = async (up: number, down: number) => {
    try {
      const outcome = await acts.setBoost(entry, up, down);
      if ('why' in outcome) showToast({ id: 'studio', text: say.why[outcome.why] });
    } catch (error) {
      failed(error);
    }
  };
  const items: ActionMenuItem[] = [
    ...(path === null ? [] : [{ key: 'page', label: say.goTo, renderLink: linkTo(path) }]),
    ...(type === 'skill' && here && mayEdit && !archived && workflow !== 'RETIRED'
      ? [{ key: 'settings', label: say.settings, onPress: () => setSettings(true) }]
      : []),
    ...(type === 'skill' && here && mayEdit && !archived && isOffered(entry, 'reviews')
      ? [{ key: 'approvals', label: approvalWords.open, onPress: () => setApproving(true) }]
      : []),
    ...(type === 'lab' && mayEdit && !archived && workflow !== 'RETIRED'
      ? [{ key: 'rename', label: say.rename, onPress: () => setRenaming(true) }]
      : []),
    ...(mayPutAway && !archived && type !== 'lab' && isOffered(entry, 'place in searches')
      ? [
          {
            key: 'up',
            label: say.boosts.up,
            checked: entry.boostScore > 0,
            startsGroup: true,
            onPress: () => void boostTo(MIDDLE_SCORE, 0),
          },
          {
            key: 'down',
            label: say.boosts.down,
            checked: entry.buryScore > 0,
            onPress: () => void boostTo(0, MIDDLE_SCORE),
          },
          {
            key: 'neither',
            label: say.boosts.neither,
            checked: entry.boostScore === 0 && entry.buryScore === 0,
            onPress: () => void boostTo(0, 0),
          },
        ]
      : []),
    ...(mayPutAway
      ? [
          {
            key: 'archive',
            label: archived ? say.restore : say.archive,
            startsGroup: true,
            ...(!archived && {
              danger: true,
              hint: isOffered(entry, 'availability') ? archivedWords.hint : archivedWords.ownHint,
            }),
            onPress: () => void archiveEntry(acts, entry, !archived),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <ActionMenu
        label={say.more(title)}
        items={items}
        renderTrigger={({ 'aria-expanded': expanded, onClick, ref }) => (
          <IconButton
            ref={ref}
            icon={IconDots}
            label={say.more(title)}
            expanded={expanded}
            onPress={onClick}
          />
        )}
      />
      {renaming && (
        <TextDialog
          title={say.renameOf(title)}
          label={say.labName}
          text={title}
          letters={LAB_NAME_LETTERS}
          onSave={(text) => acts.rename(entry, text)}
          onClose={() => setRenaming(false)}
        />
      )}
      {approving && (
        <Suspense fallback={null}>
          <ApprovalsOfSkill skillId={entry.id} onClose={() => setApproving(false)} />
        </Suspense>
      )}
      {settings && <Settings skillId={entry.id} onClose={() => setSettings(false)} />}
    </>
  );
}

function Settings({ skillId, onClose }: { skillId: string; onClose: () => void }) {
  const skill = useStored(findSkill, skillId);
  if (!skill) return null;
  return (
    <Suspense fallback={null}>
      <SettingsDialog skill={skill} onClose={onClose} />
    </Suspense>
  );
}

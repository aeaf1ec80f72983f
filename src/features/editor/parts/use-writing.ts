/** Whether the person may type into the draft now, and what keeps them from it. */
import type { Draft } from '#drafts/draft.ts';
import { useDraftPlatform } from '#drafts/react.ts';
import { useOffline } from '#features/kit/offline.ts';
import { waitsForCreation } from '#store/queries/creations.ts';
import { useStore, useStored } from '#store/react.ts';
import type { SkillRow } from '#store/tables/synced.ts';
import { useOfDraft } from './after-keystroke.ts';
import { useSkillLock } from './use-skill-lock.ts';

export type Writing = ReturnType<typeof useWriting>;

/** @param mayEdit  by the policy @param broken  the text on the screen is no longer the draft's */
export function useWriting(draft: Draft, skill: SkillRow, mayEdit: boolean, broken: boolean) {
  const { accountId } = useStore();
  const { ask } = useDraftPlatform();
  // Where the newest letter is changes with each one: only what shows it looks at that.
  const state = useOfDraft(draft, ({ holder, connected, refused, diskWorks }) => ({
    holder,
    connected,
    refused,
    diskWorks,
  }));
  const offline = useOffline();
  /** the server has not made it yet */
  const unknown = useStored(waitsForCreation, skill.skillId) ?? skill.ver === 0;
  const lock = useSkillLock(draft, { ...state, offline: offline || unknown }, accountId, ask, !unknown);
  const forbidden = !mayEdit || state.refused === 'FORBIDDEN';
  const outdated = state.refused === 'UPDATE_TO_EDIT';
  const editable = !forbidden && !outdated && !broken && lock.view.mode === 'editing';
  return { state, offline, unknown, lock, forbidden, editable };
}

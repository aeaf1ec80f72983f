/** Content goes into the tab Deleted, or back. Served by services/content/studio. */
import { setContentArchivedOperation } from '#contract/content/content-acts.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const setContentArchived = defineMutation({
  operation: setContentArchivedOperation,
  lane: ({ type, entityId }) => `${type}:${entityId}`,
  types: ['skill', 'collection'],
  touches: ({ args: { type, entityId } }) => [entityKey(type, entityId)],
  apply: (rows, { args: { type, entityId, archived, visible }, at }) => {
    const row = rows.get(type, entityId);
    // The server refuses what is retired, and says so.
    if (!row || row.workflow === 'RETIRED' || (row.archived ?? false) === archived) return [];
    const shown = !archived && visible === true && row.organizationId !== null;
    return [{ key: entityKey(type, entityId), row: { ...row, archived, visible: shown, updatedAt: at } }];
  },
  into: { setContentArchived: (_earlier, later) => later },
  about: ({ type, entityId }) => ({ place: entityKey(type, entityId), text: null }),
});

export const sample: SampleOf<typeof setContentArchived> = ({ all }, chance) => {
  const skill = oneOf(
    all('skill').filter(({ workflow }) => workflow !== 'RETIRED'),
    chance,
  );
  return skill ? { type: 'skill', entityId: skill.skillId, archived: !skill.archived } : null;
};

/** A person saves a view of the studio, renames it, or removes it. Served by services/content/studio. */
import { type StudioView, saveStudioViewOperation } from '#contract/content/studio-view.ts';
import { newId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const saveStudioView = defineMutation({
  operation: saveStudioViewOperation,
  lane: ({ viewId }) => `studioView:${viewId}`,
  types: ['studioView'],
  touches: ({ args }) => [entityKey('studioView', args.viewId)],
  apply: (rows, { args: { viewId, organizationId, view, deleted }, at }) => {
    const known = rows.get('studioView', viewId);
    const saved: StudioView = {
      ...{ id: viewId, thing: 'studioView', ...view },
      organizationId: known ? known.organizationId : organizationId,
      createdAt: known?.createdAt ?? at,
      updatedAt: at,
      deletedAt: deleted ? at : null,
    };
    return [{ key: entityKey('studioView', viewId), row: saved }];
  },
  into: { saveStudioView: (_earlier, later) => ({ ...later }) },
  about: ({ view }) => ({ place: null, text: view.name }),
});

export const sample: SampleOf<typeof saveStudioView> = ({ all, text }, chance) => {
  const known = oneOf(all('studioView'), chance);
  const again = known !== undefined && chance() < 0.5;
  return {
    viewId: again ? known.id : newId(),
    organizationId: null,
    view: { name: text.slice(0, 20), search: { workflow: 'NEEDS_PEER' }, columns: ['title', 'workflow'] },
    deleted: again && chance() < 0.3,
  };
};

/** Somebody who works in the organization makes a lab template. Served by services/content/labs. */
import { createLabTemplateOperation, type Lab } from '#contract/content/lab.ts';
import { newId } from '#contract/ids.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const createLabTemplate = defineMutation({
  operation: createLabTemplateOperation,
  lane: ({ input }) => `lab:${input.labId}`,
  types: ['lab'],
  touches: ({ args: { input } }) => [entityKey('lab', input.labId)],
  apply: (_rows, { args: { input }, me, at }) => {
    const { labId, organizationId, ...fields } = input;
    const lab: Lab = {
      ...fields,
      ...{ id: labId, labId, thing: 'lab', owner: { type: 'ORGANIZATION', id: organizationId } },
      ...{ workflow: 'PUBLISHED', archived: false, courseIds: [] },
      ...{ createdBy: me, createdAt: at, updatedAt: at },
    };
    return [{ key: entityKey('lab', labId), row: lab }];
  },
  about: ({ input }) => ({ place: entityKey('lab', input.labId), text: input.labName }),
});

export const sample: SampleOf<typeof createLabTemplate> = ({ all, text }, chance) => {
  const lab = oneOf(all('lab'), chance);
  if (!lab) return null;
  const kind = { entityType: 'lab_image', operatingSystem: 'LINUX' } as const;
  return { input: { labId: newId(), organizationId: lab.owner.id, labName: text, ...kind } };
};

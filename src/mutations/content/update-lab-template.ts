/** A lab template gets another name, or is archived. Served by services/content/labs. */
import { updateLabTemplateOperation } from '#contract/content/lab.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updateLabTemplate = defineMutation({
  operation: updateLabTemplateOperation,
  lane: ({ input }) => `lab:${input.labId}`,
  types: ['lab'],
  touches: ({ args: { input } }) => [entityKey('lab', input.labId)],
  needs: ({ input }) => [entityKey('lab', input.labId)],
  apply: (rows, { args: { input }, at }) => {
    const { labId, ...fields } = input;
    const lab = rows.get('lab', labId);
    return lab ? [{ key: entityKey('lab', labId), row: { ...lab, ...fields, updatedAt: at } }] : [];
  },
  into: {
    updateLabTemplate: ({ vars }, later) => ({
      input: { ...(vars as ArgsOf<typeof updateLabTemplateOperation>).input, ...later.input },
    }),
  },
  ignores: ({ input }) => Object.keys(input).length <= 1,
  about: ({ input }) => ({ place: entityKey('lab', input.labId), text: input.labName ?? null }),
});

export const sample: SampleOf<typeof updateLabTemplate> = ({ all, text }, chance) => {
  const lab = oneOf(
    all('lab').filter(({ workflow }) => workflow !== 'RETIRED'),
    chance,
  );
  return lab ? { input: { labId: lab.id, labName: text } } : null;
};

/** Questions and answers of a course, or its study plans. Served by services/content/collections. */
import { updateCollectionNotesOperation } from '#contract/content/collection-meta.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import { oneOf, type SampleOf } from '../sample.ts';

export const updateCollectionNotes = defineMutation({
  operation: updateCollectionNotesOperation,
  lane: ({ input }) => `collection:${input.collectionId}`,
  types: ['collection'],
  touches: ({ args: { input } }) => [entityKey('collection', input.collectionId)],
  apply: (rows, { args: { input }, at }) => {
    const { collectionId, version, faqs, studyPlans } = input;
    const collection = rows.get('collection', collectionId);
    if (!collection) return [];
    const row = {
      ...collection,
      ...(faqs && { faqs, faqsVersion: version + 1 }),
      ...(studyPlans && { studyPlans, studyPlansVersion: version + 1 }),
      updatedAt: at,
    };
    return [{ key: entityKey('collection', collectionId), row }];
  },
  about: ({ input: { collectionId, faqs = [], studyPlans = [] } }) => ({
    place: entityKey('collection', collectionId),
    text:
      [
        ...faqs.map(({ question, answer }) => `${question}\n${answer}`),
        ...studyPlans.map(({ linkText, url }) => `${linkText} ${url}`.trim()),
      ].join('\n\n') || null,
  }),
});

export const sample: SampleOf<typeof updateCollectionNotes> = ({ all, text }, chance) => {
  const collection = oneOf(
    all('collection').filter(({ type }) => type !== 'root'),
    chance,
  );
  if (!collection) return null;
  const { collectionId, faqsVersion = 1 } = collection;
  return { input: { collectionId, version: faqsVersion, faqs: [{ question: text, answer: text }] } };
};

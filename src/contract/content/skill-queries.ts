/** The query that fetches bodies; skills that the person may not read are left out of the answer. */
export const skillBodiesQuery = `query getSkillBodies($skillIds: [String!]!) {
  getSkillBodies(skillIds: $skillIds) { skillId bodyVersion document flashcards }
}`;

/** Asks whether there is such a thing, and whether the caller may read it: the answer's error says which. */
export const entityBySlugQuery =
  'query getEntityBySlug($slug: String!) { getEntityBySlug(slug: $slug) { type skill { skillId } collection { collectionId } } }';

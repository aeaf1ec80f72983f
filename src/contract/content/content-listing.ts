/**
 * What a list shows of a skill, or of a collection inside a course, where a device is not given the course (D59). Buckets
 * `org:{id}:listings:{audience}`, table `things` on the device: held by people who may read more courses than a device is given. Where the
 * row itself is on the device, it counts.
 */
import type { RootType } from '#domain/policy.ts';
import type { Collection } from './collection.ts';
import type { SearchHit } from './search.ts';
import { hitOfCollection, hitOfSkill, type SearchTexts } from './search-hit.ts';
import type { Skill } from './skill.ts';

type Listable = 'skill' | 'collection';

/** What is counted below a collection. */
type Counted = Pick<SearchHit, 'estimatedSecondsToConsume' | 'descendants' | 'hasLabs' | 'hasExams'>;

/** As it is read. */
export type ContentListing = Omit<SearchHit, 'id' | 'type' | keyof Counted> & {
  of: Listable;
  entityId: string;
  stats: Counted;
  organizationId: string;
  rootType: RootType;
  loginRequired: boolean;
  externalId: string;
  /** the courses that hold it */
  courseIds: string[];
};

/** What most listings have, and leave out: there may be 100,000 on a device. */
const usual = {
  subtitle: '',
  collaborators: [] as string[],
  difficulty: null as SearchHit['difficulty'],
  free: true,
  visible: true,
  archived: false,
  tags: [] as string[],
  boostScore: 0,
  buryScore: 0,
  viewCount: 0,
  likeCount: 0,
  hasCertification: false,
  loginRequired: false,
  externalId: '',
};
type Usual = keyof typeof usual;

/** As it is announced and stored. */
export type StoredListing = { /** `listingIdOf` the thing */ id: string; thing: 'listing' } & Omit<
  ContentListing,
  Usual | 'of' | 'entityId' | 'ownerKey'
> &
  Partial<Pick<ContentListing, Usual>>;

/** @param key  `skill:{id}` or `collection:{id}` */
export const listingIdOf = (key: string) => `listing:${key}`;
export const listedKey = ({ of, entityId }: Pick<ContentListing, 'of' | 'entityId'>) => `${of}:${entityId}`;

export function listedThing(id: string): { of: Listable; entityId: string } {
  const [, of, entityId = ''] = id.split(':');
  return { of: of === 'skill' ? 'skill' : 'collection', entityId };
}

type Placed = Pick<ContentListing, 'organizationId' | 'rootType' | 'loginRequired' | 'courseIds'> & {
  externalId?: string | undefined;
};

function stored(of: Listable, { id, type, ownerKey, ...hit }: SearchHit, placed: Placed): StoredListing {
  const { estimatedSecondsToConsume, descendants, hasLabs, hasExams, ...shown } = hit;
  const { organizationId, rootType, courseIds, loginRequired, externalId = '' } = placed;
  const isUsual = ([name, value]: [string, unknown]) =>
    name in usual && JSON.stringify(value) === JSON.stringify(usual[name as Usual]);
  const unusual = Object.entries({ ...shown, loginRequired, externalId }).filter((entry) => !isUsual(entry));
  return {
    ...(Object.fromEntries(unusual) as Omit<typeof shown, Usual>),
    id: listingIdOf(`${of}:${id}`),
    thing: 'listing',
    stats: { estimatedSecondsToConsume, descendants, hasLabs, hasExams },
    organizationId,
    rootType,
    courseIds,
  };
}

export const listingOfSkill = (skill: Skill & { organizationId: string }): StoredListing =>
  stored('skill', hitOfSkill(skill), skill);

/** Not of a course or a root: their cards are on every device that may show them. */
export const listingOfCollection = (collection: Collection, courseIds: string[]): StoredListing =>
  stored('collection', hitOfCollection(collection), { ...collection, courseIds });

export const wholeListing = <Row extends StoredListing>(row: Row): Row & ContentListing => ({
  ...usual,
  ownerKey: `org#${row.organizationId}`,
  ...row,
  ...listedThing(row.id),
});

export const hitOfListing = ({ stats, of, entityId, ...row }: ContentListing): SearchHit => ({
  ...row,
  ...stats,
  id: entityId,
  type: of,
});

export const textsOfListing = ({ title, subtitle, tags }: ContentListing): SearchTexts => ({
  title,
  subtitle,
  tags: tags.join('\n'),
  text: '',
});

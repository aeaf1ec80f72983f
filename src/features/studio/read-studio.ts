/** Everything of an organization that this device knows, as rows of its studio; and what a person works on, wherever it is. */
import { type ApprovalStages, approvalsAskedIn, type SkillApprovals } from '#contract/content/approval.ts';
import { workflowOf } from '#contract/content/collection.ts';
import type { Lab } from '#contract/content/lab.ts';
import type { StudioItem } from '#contract/content/studio.ts';
import { studioWords as say } from '#contract/words/en/studio.ts';
import {
  type ApprovalState,
  type ApprovalsAsked,
  approvalState,
  noApprovalsAsked,
} from '#domain/approvals.ts';
import { studioAvailability } from '#domain/availability-rules.ts';
import { mayArchive } from '#domain/content-acts.ts';
import { displayName } from '#domain/display-name.ts';
import { collectionLink, collectionPath, skillPath } from '#domain/learning-path.ts';
import { isOffered, isSharedOwn, mayChooseCollaborators } from '#domain/own-space.ts';
import {
  type AuthorRole,
  allows,
  mayAddTo,
  mayUpdateSkill,
  noStanding,
  type Subject,
} from '#domain/policy.ts';
import { adminOptionsVisible, type Role } from '#domain/role.ts';
import { isInReview, keyOf, type StudioRow } from '#domain/studio-rows.ts';
import type { LecternDb } from '#store/db.ts';
import { allListings, type ListingRow } from '#store/queries/listings.ts';
import { myProfiles } from '#store/queries/organizations.ts';
import { subjectHere, subjectInOwnSpace } from '#store/queries/permissions.ts';
import { shownCards } from '#store/queries/shown-cards.ts';
import type { CollectionRow, OrganizationRow, SkillRow } from '#store/tables/synced.ts';

export type StudioEntry = StudioRow & {
  /** null: a person's own */
  organizationId: string | null;
  visible: boolean;
  free: boolean;
  loginRequired: boolean;
  syndicated: boolean;
  hasProduct: boolean;
  /** null: it has no page */
  path: string | null;
  /** false: its row is not on this device, and nothing can be changed */
  here: boolean;
  mayEdit: boolean;
  mayArchive: boolean;
  /** says who works on it; of skills alone */
  mayShare: boolean;
  /** each role of each person on a skill */
  authorRoles: readonly { userId: string; authorType: AuthorRole }[];
};

export type StudioPage = {
  organizationId: string;
  name: string;
  alias: string;
  allowed: boolean;
  /** makes and renames the tags that are offered */
  mayTag: boolean;
  /** chooses which approvals a publication needs */
  mayGovern: boolean;
  entries: StudioEntry[];
  /** what collections list and this device does not hold */
  missing: number;
};

type Reading = {
  me: string;
  rolesOf: ReadonlyMap<string, readonly Role[]>;
  organizations: ReadonlyMap<string, OrganizationRow>;
  names: ReadonlyMap<string, string>;
  places: ReadonlyMap<string, StudioRow['presentIn']>;
  courses: ReadonlyMap<string, CollectionRow>;
  approvals: ReadonlyMap<string, SkillApprovals>;
  asked: ReadonlyMap<string, ApprovalsAsked>;
  /** skills into whose text this device wrote what the server has not got */
  edited: ReadonlySet<string>;
};

/** null: there is no such organization on this device. */
export async function studioPage(db: LecternDb, organizationId: string): Promise<StudioPage | null> {
  const organization = await db.organizations.get(organizationId);
  if (!organization) return null;
  const [{ skills, collections, labs, reading }, isShown, listings] = await Promise.all([
    readAll(db),
    shownCards(db),
    allListings(db),
  ]);
  const roles = reading.rolesOf.get(organizationId) ?? [];
  const own = <Row extends { organizationId: string | null }>(rows: readonly Row[]) =>
    rows.filter((row) => row.organizationId === organizationId);
  const ownCollections = own(collections);
  const here = new Set([
    ...skills.map(({ skillId }) => skillId),
    ...collections.map((each) => each.collectionId),
  ]);
  const listedAlone = listings.filter(({ entityId }) => !here.has(entityId));
  const known = new Set([...here, ...listedAlone.map(({ entityId }) => entityId)]);
  const listed = new Set(ownCollections.flatMap(({ children }) => children.map(({ id }) => id)));
  const { name, alias } = organization;
  return {
    organizationId,
    name,
    alias,
    allowed: adminOptionsVisible(roles),
    mayTag: mayAddTo(subjectHere(db, roles), 'catalog') || mayAddTo(subjectHere(db, roles), 'internal'),
    mayGovern: allows('organization', 'Update', subjectHere(db, roles), { mayCreate: false }),
    entries: [
      ...own(skills)
        .filter(isShown)
        .map((skill) => entryOfSkill(skill, reading)),
      ...ownCollections
        .filter((each) => each.type !== 'root' && isShown(each))
        .map((each) => entryOfCollection(each, reading)),
      ...own(listedAlone).map((listing) => entryOfListing(listing, reading)),
      ...labs.filter(({ owner }) => owner.id === organizationId).map((lab) => entryOfLab(lab, reading)),
    ],
    missing: [...listed].filter((id) => !known.has(id)).length,
  };
}

/** What the person who is signed in owns or has a role on, of every organization. */
export async function myContentHere(db: LecternDb): Promise<StudioEntry[]> {
  const { skills, collections, reading } = await readAll(db);
  const mine = ({ authors }: { authors?: readonly { userId: string }[] | undefined }) =>
    authors?.some(({ userId }) => userId === db.accountId) ?? false;
  return [
    ...skills
      .filter((skill) => skill.organizationId === null || mine(skill))
      .map((skill) => entryOfSkill(skill, reading)),
    ...collections.filter(mine).map((each) => entryOfCollection(each, reading)),
  ];
}

/** What the server has told, with the rows of this device in place of what they are about: a change shows at once. */
export async function entriesOf(db: LecternDb, items: readonly StudioItem[]): Promise<StudioEntry[]> {
  const { skills, collections, reading } = await readAll(db);
  const here = new Map<string, StudioEntry>([
    ...skills.map((skill) => [skill.skillId, entryOfSkill(skill, reading)] as const),
    ...collections.map((each) => [each.collectionId, entryOfCollection(each, reading)] as const),
  ]);
  return items.map((item) => here.get(item.id) ?? entryOfItem(item, db.accountId));
}

async function readAll(db: LecternDb) {
  const [skills, collections, profiles, organizations, people, things, approvals, stages, drafts] =
    await Promise.all([
      db.skills.toArray(),
      db.collections.toArray(),
      myProfiles(db),
      db.organizations.toArray(),
      db.userInfos.toArray(),
      db.things.where('thing').equals('lab').toArray(),
      db.things.where('thing').equals('skillApprovals').toArray(),
      db.things.where('thing').equals('approvalStages').toArray(),
      db.drafts.where('unsent').equals(1).primaryKeys(),
    ]);
  const places = new Map<string, { id: string; title: string }[]>();
  const courses = new Map(collections.map((each) => [each.collectionId, each]));
  for (const { type, collectionId, title, children } of collections) {
    if (type === 'root') continue;
    for (const { id } of children) {
      const known = places.get(id);
      if (known) known.push({ id: collectionId, title });
      else places.set(id, [{ id: collectionId, title }]);
    }
  }
  for (const held of places.values()) held.sort((a, b) => (a.title < b.title ? -1 : 1));
  const reading: Reading = {
    me: db.accountId,
    rolesOf: new Map(profiles.map(({ organizationId, roles }) => [organizationId, roles])),
    organizations: new Map(organizations.map((each) => [each.organizationId, each])),
    names: new Map(people.map((person) => [person.userId, displayName(person)])),
    places,
    courses,
    approvals: new Map((approvals as unknown as SkillApprovals[]).map((row) => [row.skillId, row])),
    asked: new Map(
      (stages as unknown as ApprovalStages[]).map((row) => [row.organizationId, approvalsAskedIn(row)]),
    ),
    edited: new Set(drafts),
  };
  return { skills, collections, labs: things as unknown as Lab[], reading };
}

const subjectOf = ({ me, rolesOf }: Reading, organizationId: string): Subject =>
  subjectHere({ accountId: me }, rolesOf.get(organizationId));

const subjectToSkill = (reading: Reading, skill: SkillRow): Subject =>
  skill.organizationId === null
    ? subjectInOwnSpace(skill, reading.me)
    : subjectOf(reading, skill.organizationId);

const namesOf = ({ names }: Reading, userIds: readonly string[]) =>
  [...new Set(userIds)].map((userId) => ({ userId, name: names.get(userId) ?? '' }));

function approvalOf(
  { skillId, organizationId, workflow }: SkillRow,
  { me, approvals, asked, edited }: Reading,
): ApprovalState | null {
  if (workflow === 'RETIRED' || organizationId === null) return null;
  const row = approvals.get(skillId);
  const present = edited.has(skillId)
    ? { textHash: null, lastWriter: me }
    : { textHash: row?.textHash, lastWriter: row?.lastWriter ?? null };
  return approvalState(
    asked.get(organizationId) ?? noApprovalsAsked,
    row?.approvals ?? [],
    present,
    isInReview(workflow),
  );
}

function ownerNameOf({ organizationId, ownerId }: SkillRow, { me, names, organizations }: Reading): string {
  if (organizationId !== null) return organizations.get(organizationId)?.name ?? '';
  return ownerId && ownerId !== me ? (names.get(ownerId) ?? '') : say.you;
}

/** Who sees a person's own. */
const audienceOfOwn = (shared: boolean): string => (shared ? say.sharedOwn : say.onlyYou);

function entryOfSkill(skill: SkillRow, reading: Reading): StudioEntry {
  const { skillId, organizationId, rootType, authors, visible, free, loginRequired } = skill;
  const subject = subjectToSkill(reading, skill);
  const own = authors.filter(({ userId }) => userId === reading.me).map(({ authorType }) => authorType);
  const availability = { visible, free, loginRequired, hasProduct: false };
  return {
    type: 'skill',
    id: skillId,
    organizationId,
    ...availability,
    availability: isOffered(skill, 'availability')
      ? studioAvailability(availability, rootType)
      : audienceOfOwn(isSharedOwn(skill)),
    syndicated: skill.syndicated ?? false,
    title: skill.title,
    subtitle: skill.subtitle,
    createdAt: skill.createdAt,
    updatedAt: skill.updatedAt,
    workflow: skill.workflow,
    views: skill.views,
    likes: skill.ratings.likes,
    authors: namesOf(
      reading,
      authors.map(({ userId }) => userId),
    ),
    presentIn: reading.places.get(skillId) ?? [],
    externalId: skill.externalId ?? '',
    archived: skill.archived,
    rootType,
    ownerName: ownerNameOf(skill, reading),
    seconds: skill.estimatedSecondsToConsume,
    tags: skill.tags,
    boostScore: skill.boostScore ?? 0,
    buryScore: skill.buryScore ?? 0,
    path: skillPath(skill.tenantSlug, skill.skillSlug),
    here: true,
    mayEdit: mayUpdateSkill(subject, rootType, { ...noStanding, authorRoles: own }),
    mayArchive: mayArchive(subject, rootType),
    approval: approvalOf(skill, reading),
    mayShare: isOffered(skill, 'collaborators') && mayChooseCollaborators(skill, subject, own),
    authorRoles: authors,
  };
}

/** Whose collaborators are those of what is in it, or of nothing. */
const sharesNothing = { mayShare: false, authorRoles: [] } as const;

function entryOfCollection(collection: CollectionRow, reading: Reading): StudioEntry {
  const { collectionId, organizationId, rootType, visible, free, loginRequired } = collection;
  const subject = subjectOf(reading, organizationId);
  const availability = { visible, free, loginRequired, hasProduct: Boolean(collection.productDetails) };
  const course = reading.courses.get(collection.rootCollectionId);
  const slugs =
    collection.type === 'course' || !course
      ? [collection.collectionSlug]
      : [course.collectionSlug, collection.collectionSlug];
  return {
    type: collection.type === 'course' ? 'course' : 'collection',
    id: collectionId,
    organizationId,
    ...availability,
    availability: studioAvailability(availability, rootType),
    syndicated: false,
    title: collection.title,
    subtitle: collection.titleSub,
    createdAt: collection.createdAt,
    updatedAt: collection.updatedAt,
    workflow: workflowOf(collection),
    views: collection.views ?? 0,
    likes: collection.likes ?? 0,
    authors: namesOf(reading, collection.authors?.map(({ userId }) => userId) ?? []),
    presentIn: reading.places.get(collectionId) ?? [],
    externalId: collection.externalId ?? '',
    archived: collection.archived ?? false,
    rootType,
    ownerName: reading.organizations.get(organizationId)?.name ?? '',
    seconds: collection.stats.estimatedSecondsToConsume,
    tags: collection.tags ?? [],
    boostScore: collection.boostScore ?? 0,
    buryScore: collection.buryScore ?? 0,
    path: collectionLink(collection, slugs),
    here: true,
    mayEdit: mayAddTo(subject, rootType),
    mayArchive: mayArchive(subject, rootType),
    ...sharesNothing,
  };
}

/** A template is a name that courses offer: whoever works in the organization sees it (D98). */
function entryOfLab(lab: Lab, reading: Reading): StudioEntry {
  const may = allows('virtual_lab', 'Update', subjectOf(reading, lab.owner.id), { own: false });
  const titles = lab.courseIds.flatMap((id) => {
    const course = reading.courses.get(id);
    return course ? [{ id, title: course.title }] : [];
  });
  return {
    type: 'lab',
    id: lab.labId,
    organizationId: lab.owner.id,
    ...{ visible: true, free: true, loginRequired: true, syndicated: false, hasProduct: false },
    title: lab.labName,
    subtitle: say.labKinds[lab.entityType],
    createdAt: lab.createdAt,
    updatedAt: lab.updatedAt,
    availability: 'Internal',
    workflow: lab.workflow,
    views: null,
    likes: 0,
    authors: namesOf(reading, [lab.createdBy]),
    presentIn: titles,
    externalId: '',
    archived: lab.archived,
    rootType: 'internal',
    ownerName: reading.organizations.get(lab.owner.id)?.name ?? '',
    seconds: 0,
    tags: [],
    ...{ boostScore: 0, buryScore: 0, path: null, here: true },
    mayEdit: may,
    mayArchive: may,
    ...sharesNothing,
  };
}

/** What is not on this device can be read about, and opened. */
const entryOfItem = ({ slug, tenantSlug, ...item }: StudioItem, me: string): StudioEntry => ({
  ...item,
  syndicated: false,
  availability: isOffered(item, 'availability')
    ? studioAvailability(item, item.rootType)
    : audienceOfOwn(item.authors.some(({ userId }) => userId !== me)),
  path:
    item.type === 'skill'
      ? skillPath(tenantSlug, slug)
      : item.type === 'course'
        ? `/${tenantSlug}/${slug}`
        : null,
  here: false,
  mayEdit: false,
  mayArchive: false,
  ...sharesNothing,
});

/** Of a course that this device is not given: opening it brings the row. */
function entryOfListing(listing: ListingRow, reading: Reading): StudioEntry {
  const { of, entityId, organizationId, rootType, visible, free, loginRequired, stats, courseIds } = listing;
  const availability = { visible, free, loginRequired, hasProduct: false };
  const courses = courseIds.flatMap((id) => reading.courses.get(id) ?? []);
  const [course] = courses;
  return {
    type: of,
    id: entityId,
    organizationId,
    ...availability,
    availability: studioAvailability(availability, rootType),
    syndicated: false,
    title: listing.title,
    subtitle: listing.subtitle,
    createdAt: listing.createdAt,
    updatedAt: listing.updatedAt,
    workflow: listing.workflow,
    views: listing.viewCount,
    likes: listing.likeCount,
    authors: namesOf(reading, listing.collaborators),
    presentIn: reading.places.get(entityId) ?? courses.map(({ collectionId: id, title }) => ({ id, title })),
    externalId: listing.externalId,
    archived: listing.archived,
    rootType,
    ownerName: reading.organizations.get(organizationId)?.name ?? '',
    seconds: stats.estimatedSecondsToConsume,
    tags: listing.tags,
    boostScore: listing.boostScore,
    buryScore: listing.buryScore,
    path:
      of === 'skill'
        ? skillPath(listing.tenantSlug, listing.entitySlug)
        : course
          ? collectionPath(listing.tenantSlug, [course.collectionSlug, listing.entitySlug])
          : null,
    here: false,
    mayEdit: false,
    mayArchive: false,
    ...sharesNothing,
  };
}

/** Each once: what this device holds comes before what the server told. */
export function eachOnce(entries: readonly StudioEntry[]): StudioEntry[] {
  const known = new Map<string, StudioEntry>();
  for (const entry of entries) if (!known.has(keyOf(entry))) known.set(keyOf(entry), entry);
  return [...known.values()];
}

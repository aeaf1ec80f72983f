/** What the pages of playlists show. */
import type { Playlist } from '#contract/content/playlist.ts';
import { isPremium } from '#domain/navigation.ts';
import { allows, type Subject } from '#domain/policy.ts';
import type { LecternDb } from '#store/db.ts';
import { firstSync } from '#store/queries/link.ts';
import { findOrganization, findProfile } from '#store/queries/organizations.ts';
import { userInfos } from '#store/queries/people.ts';
import { type ShownThing, shownThings } from '#store/queries/planned-things.ts';
import { findPlaylist, followedIds, isOwn, type PlaylistRow, playlists } from '#store/queries/playlists.ts';

export type ListedPlaylist = {
  id: string;
  title: string;
  count: number;
  own: boolean;
  followed: boolean;
  /** of the organization whose members see it */
  organization: string | null;
  /** of an organization: itself */
  byOrganization: boolean;
  /** the person who shares it, where their name is known here */
  sharedBy: string | null;
};

/** By title. */
async function listed(db: LecternDb, found: readonly PlaylistRow[]): Promise<ListedPlaylist[]> {
  const ids = [...new Set(found.flatMap(({ organizationId }) => organizationId ?? []))];
  const [organizations, people, followed] = await Promise.all([
    db.organizations.bulkGet(ids),
    userInfos(
      db,
      found.map(({ owner }) => owner.id),
    ),
    followedIds(db),
  ]);
  const names = new Map(organizations.flatMap((each) => (each ? [[each.organizationId, each.name]] : [])));
  return found.map((playlist) => {
    const { id, title, items, owner, organizationId } = playlist;
    const name = people.get(owner.id)?.name;
    return {
      ...{ id, title, count: items.length, own: isOwn(playlist, db.accountId), followed: followed.has(id) },
      organization: names.get(organizationId ?? '') ?? null,
      byOrganization: owner.type === 'ORGANIZATION',
      sharedBy: name ? `${name.first} ${name.last}`.trim() : null,
    };
  });
}

export type MyPlaylists = { own: ListedPlaylist[]; followed: ListedPlaylist[] };

export async function myPlaylists(db: LecternDb): Promise<MyPlaylists> {
  const all = await listed(db, await playlists(db));
  return { own: all.filter(({ own }) => own), followed: all.filter(({ own, followed }) => followed && !own) };
}

export type OrganizationPlaylists = {
  organizationId: string;
  name: string;
  premium: boolean;
  member: boolean;
  mayMake: boolean;
  playlists: ListedPlaylist[];
};

/** What is not on this device may still come with the first sync. */
const missing = async (db: LecternDb) => ((await firstSync(db)).ready ? null : undefined);

/** null: the organization is not on this device and not to come; undefined: it may still come. */
export async function organizationPlaylists(
  db: LecternDb,
  alias: string,
): Promise<OrganizationPlaylists | null | undefined> {
  const organization = await findOrganization(db, alias);
  if (!organization) return missing(db);
  const { organizationId, name, tenant } = organization;
  const found = (await playlists(db)).filter((each) => each.organizationId === organizationId);
  const who = await subjectIn(db, organizationId);
  return {
    organizationId,
    name,
    premium: isPremium(tenant.status),
    member: who.roles.length > 0,
    mayMake: allows('playlist', 'Update', who, { own: false, groupId: null }),
    playlists: await listed(db, found),
  };
}

async function subjectIn(db: LecternDb, organizationId: string | null): Promise<Subject> {
  const profile = organizationId === null ? undefined : await findProfile(db, organizationId);
  return { userId: db.accountId, roles: profile?.roles ?? [] };
}

export type ShownPlaylist = {
  playlist: PlaylistRow;
  about: ListedPlaylist;
  things: ShownThing[];
  mayEdit: boolean;
  mayDelete: boolean;
};

/** null: not on this device and not to come; undefined: it may still come. */
export async function shownPlaylist(db: LecternDb, id: string): Promise<ShownPlaylist | null | undefined> {
  const playlist = await findPlaylist(db, id);
  if (!playlist) return missing(db);
  const [[about], things, may] = await Promise.all([
    listed(db, [playlist]),
    shownThings(db, playlist.items),
    rightsTo(db, playlist),
  ]);
  return about ? { playlist, about, things, mayEdit: may('Update'), mayDelete: may('Delete') } : null;
}

/** As the server decides: an organization's roles count for its own playlists. */
async function rightsTo(db: LecternDb, playlist: Playlist) {
  const { owner, organizationId } = playlist;
  const who = await subjectIn(db, owner.type === 'ORGANIZATION' ? organizationId : null);
  const facts = { own: isOwn(playlist, db.accountId), groupId: null };
  return (action: 'Update' | 'Delete') => allows('playlist', action, who, facts);
}

/**
 * Playlists: skills and collections in an order that somebody chose (PLAY-001, PLAY-002). A person's own is in `user:{id}`; one that is shared with
 * an organization, or that is the organization's, is in `org:{id}:member`. Table `things` on the device.
 */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import { nameSchema } from '../visible-text.ts';
import { entityInfoSchema, type PlannedType, plannedTypeSchema } from './schedule.ts';

export const PLAYLIST_TITLE_LETTERS = 300;
export const PLAYLIST_DESCRIPTION_LETTERS = 2_000;
export const PLAYLIST_ITEMS = 1_000;
/** of one person, and of one organization */

/** `title`: as it was called when it was put in, shown once the thing itself is gone. `id` is the thing's. */
export type PlaylistItem = { type: PlannedType; id: string; title: string };

export type Playlist = {
  /** the playlist's own id */
  id: string;
  thing: 'playlist';
  owner: { type: 'USER' | 'ORGANIZATION'; id: string };
  /** the organization whose members see it; an organization's own has its owner's id here */
  organizationId: string | null;
  title: string;
  description: string;
  items: PlaylistItem[];
  createdBy: string;
  /** epoch ms */
  createdAt: number;
  updatedAt: number;
  deletedAt: number | null;
};

/** One person follows one playlist. Bucket `user:{id}`. */
export type PlaylistFollow = {
  id: string;
  thing: 'playlistFollow';
  playlistId: string;
  on: boolean;
  /** epoch ms */
  at: number;
};
export const playlistFollowId = (playlistId: string) => `playlistFollow:${playlistId}`;

const titleSchema = nameSchema(PLAYLIST_TITLE_LETTERS);
const descriptionSchema = v.pipe(v.string(), v.trim(), v.maxLength(PLAYLIST_DESCRIPTION_LETTERS));
const refusals = ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'] as const;
const result = '{ success }';

/** `organizationId`: it becomes the organization's own; null: the person's. */
export const createPlaylistOperation = defineOperation({
  name: 'createPlaylist',
  service: 'content',
  args: {
    playlistId: idSchema,
    organizationId: v.nullable(idSchema),
    title: titleSchema,
    description: descriptionSchema,
  },
  result,
  refusals,
});

/** Only what changes is sent. `sharedWith`: the organization whose members see a person's playlist; null: nobody else does. */
export const updatePlaylistOperation = defineOperation({
  name: 'updatePlaylist',
  service: 'content',
  args: {
    input: v.strictObject({
      playlistId: idSchema,
      title: v.optional(titleSchema),
      description: v.optional(descriptionSchema),
      sharedWith: v.optional(v.nullable(idSchema)),
    }),
  },
  result,
  refusals,
});

export const deletePlaylistOperation = defineOperation({
  name: 'deletePlaylist',
  service: 'content',
  args: { playlistId: idSchema },
  result,
  refusals,
});

/** One element at a time, so that what several devices do to the list meets. `after`: the id of what it then follows; null: it is the first. */
export const updatePlaylistItemsOperation = defineOperation({
  name: 'updatePlaylistItems',
  service: 'content',
  args: {
    playlistId: idSchema,
    item: entityInfoSchema,
    act: v.picklist(['insert', 'move', 'remove']),
    after: v.nullable(idSchema),
  },
  result,
  refusals,
});

export const followPlaylistOperation = defineOperation({
  name: 'followPlaylist',
  service: 'content',
  args: { playlistId: idSchema, on: v.boolean() },
  result,
  refusals,
});

/** As other clients read it. */
export const playlistSchema = v.object({
  playlistId: idSchema,
  owner: v.object({ type: v.picklist(['USER', 'ORGANIZATION']), id: idSchema }),
  organizationId: v.nullable(idSchema),
  title: v.string(),
  description: v.string(),
  items: v.array(v.object({ type: plannedTypeSchema, id: idSchema, title: v.string() })),
  createdBy: idSchema,
  createdAt: v.number(),
  updatedAt: v.number(),
  /** whether the caller follows it */
  followed: v.boolean(),
});
const playlistResult =
  '{ playlistId owner organizationId title description items createdBy createdAt updatedAt followed }';

/** The caller's own and those that they follow; of an organization: all that its members see. */
export const playlistsPage = defineServerPage({
  name: 'getPlaylists',
  service: 'content',
  args: { organizationId: v.optional(idSchema) },
  result: playlistResult,
  answer: v.array(playlistSchema),
});

export const playlistPage = defineServerPage({
  name: 'getPlaylist',
  service: 'content',
  args: { playlistId: idSchema },
  result: playlistResult,
  answer: playlistSchema,
});

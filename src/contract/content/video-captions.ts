/** The captions of a video: which lesson it was brought for, and the WebVTT file that belongs to it (EDIT-013). */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';

export const videoCaptionsArgs = { videoId: idSchema };
export const videoCaptionsEntries = {
  skillId: idSchema,
  /** null: a person's own */
  organizationId: v.nullable(idSchema),
  title: v.string(),
  captionsId: v.nullable(idSchema),
};

export const videoCaptionsPage = defineServerPage({
  name: 'getVideoCaptions',
  service: 'content',
  args: videoCaptionsArgs,
  result: '{ skillId organizationId title captionsId }',
  answer: v.object(videoCaptionsEntries),
});

/** `captionsId`: an asset of the type captions that was brought for the same skill; null: the video has none. */
export const setVideoCaptionsOperation = defineOperation({
  name: 'setVideoCaptions',
  service: 'content',
  args: { skillId: idSchema, videoId: idSchema, captionsId: v.nullable(idSchema) },
  result: '{ videoId captionsId }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS', 'SKILL_IS_RETIRED'],
});

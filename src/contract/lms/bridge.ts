/**
 * What the viewer in the frame and the launch page of the package say to each other with `postMessage` (D47, fault F67).
 * Both check the exact origin, the window that speaks, the shape, and the nonce that the launch page made for this launch.
 */
import * as v from 'valibot';

/** Marks our messages among those of other scripts on an LMS's page. */
export const LMS_CHANNEL = 'lectern-lms';

const base = { channel: v.literal(LMS_CHANNEL), nonce: v.pipe(v.string(), v.length(32)) };

/** Launch page to viewer, once the viewer has said `ready`. */
export const launchMessageSchema = v.variant('type', [
  v.object({
    ...base,
    type: v.literal('launch'),
    packageKey: v.string(),
    /** the LMS's name for the learner (cmi.core.student_id) */
    learnerId: v.string(),
    learnerName: v.string(),
    /** the newest progress string that the LMS's origin holds; null at the first launch */
    progress: v.nullable(v.string()),
    /** other strings that it holds, from other sittings or of other versions: merge or keep them, none may be lost */
    others: v.optional(v.array(v.string()), []),
    /** the LMS has already taken `passed` */
    passed: v.boolean(),
    /** only from a frame of ours that hands its launch on to a window of its own: where that came from */
    lmsOrigin: v.optional(v.string()),
  }),
  /** The LMS (or the page's own storage) has taken what the message with this number said. */
  v.object({ ...base, type: v.literal('acknowledged'), number: v.number() }),
  /** The LMS's API is gone or refuses; the string is held in the page's own storage, or nowhere. */
  v.object({ ...base, type: v.literal('lms-lost'), kept: v.boolean() }),
]);
export type LaunchMessage = v.InferOutput<typeof launchMessageSchema>;

/** Viewer to launch page. */
export const viewerMessageSchema = v.variant('type', [
  /** nonce comes to the viewer in the fragment of its address: `#nonce=…` */
  v.object({ ...base, type: v.literal('ready') }),
  v.object({
    ...base,
    type: v.literal('progress'),
    number: v.number(),
    /** compressed and versioned; see `progress-string.ts` */
    progress: v.string(),
    status: v.picklist(['NOT_STARTED', 'IN_PROGRESS', 'COMPLETE']),
    /** 0 to 100 */
    score: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    passed: v.boolean(),
    /** seconds of this sitting */
    seconds: v.number(),
  }),
  v.object({ ...base, type: v.literal('exit') }),
]);
export type ViewerMessage = v.InferOutput<typeof viewerMessageSchema>;

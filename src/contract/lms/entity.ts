/** Which embedded course or skill a session came in by, and its addresses in the viewer (ROUTE-030, LMS-009, LMS-010). */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';

const lmsEntityTypes = ['course', 'collection', 'skill'] as const;

export const lmsEntitySchema = v.object({ type: v.picklist(lmsEntityTypes), id: idSchema });
export type LmsEntity = v.InferOutput<typeof lmsEntitySchema>;

export const lmsEntityText = ({ type, id }: LmsEntity): string => `${type}#${id}`;

/** null: it is not one of ours */
export function readLmsEntity(text: string | null): LmsEntity | null {
  const [type, id, ...rest] = text?.split('#') ?? [];
  const read = v.safeParse(lmsEntitySchema, { type, id });
  return read.success && rest.length === 0 ? read.output : null;
}

export const LMS_BASE = '/lms';

/** Under the base path `/lms` */
export const consumePath = ({ type, id }: LmsEntity): string => `${LMS_BASE}/rxd/consume/${type}/${id}`;
export const consumeSkillPath = (entity: LmsEntity, skillSlug: string): string =>
  `${consumePath(entity)}/skill/${encodeURIComponent(skillSlug)}`;

/** What the viewer reads from the fragment of its first address, and then takes out of it. */
export const NONCE_PARAMETER = 'nonce';
/** One-time code of a hand-off (LMS-010); instead of a nonce, since there is no launch page. */
export const CODE_PARAMETER = 'code';

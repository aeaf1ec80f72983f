/** The packages of a course or skill: what was exported to which LMS, and the way to end it. */
import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';

export const lmsPackageSchema = v.object({
  packageId: idSchema,
  /** the only origin that it works from */
  lmsOrigin: v.string(),
  /** only learners that the LMS's own server has signed come in */
  signed: v.boolean(),
  createdAt: v.number(),
  createdBy: v.object({ first: v.string(), last: v.string() }),
  /** how many people it brought */
  learners: v.number(),
  /** when one of them last came; null: nobody has */
  lastUsedAt: v.nullable(v.number()),
  revokedAt: v.nullable(v.number()),
});
export type LmsPackage = v.InferOutput<typeof lmsPackageSchema>;

export const lmsPackagesPage = defineServerPage({
  name: 'getLmsPackages',
  service: 'content',
  args: { type: v.picklist(['course', 'skill']), id: idSchema },
  result: '',
  answer: v.array(lmsPackageSchema),
});

/** For good: its sessions end at once, and nobody launches it again. What its learners have done stays. */
export const revokeLmsPackageOperation = defineOperation({
  name: 'revokeLmsPackage',
  service: 'content',
  args: { packageId: idSchema },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS'],
});

/** People, as they see themselves, as others see them, and what they are in each organization. */
import * as v from 'valibot';
import { roles } from '#domain/role.ts';
import { idSchema } from '../ids.ts';

const nameSchema = v.object({ first: v.string(), last: v.string() });

/** The signed-in person's own record. Bucket `user:{id}`. */
export const userSchema = v.object({
  userId: idSchema,
  alias: v.string(),
  name: nameSchema,
  emails: v.array(v.object({ address: v.string(), primary: v.boolean(), verified: v.boolean() })),
  image: v.nullable(v.string()),
  about: v.string(),
  registeredAt: v.number(),
  lastLoginAt: v.nullable(v.number()),
  mayImpersonate: v.boolean(),
});
export type User = v.InferOutput<typeof userSchema>;

/** Anyone whose name stands beside a comment or a message. */
export const userInfoSchema = v.object({
  userId: idSchema,
  alias: v.string(),
  name: nameSchema,
  image: v.nullable(v.string()),
});
export type UserInfo = v.InferOutput<typeof userInfoSchema>;

/** What a person is in one organization. Bucket `user:{id}`. */
export const profileSchema = v.object({
  profileId: v.string(),
  organizationId: idSchema,
  roles: v.array(v.picklist(roles)),
  /** place on the rail */
  order: v.number(),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** First and last name, else the alias. */
export const displayName = (user: Pick<UserInfo, 'name' | 'alias'>): string =>
  `${user.name.first} ${user.name.last}`.trim() || user.alias;

/** Whom something belongs to, by keys such as `org#{id}` and `usr#{id}` (API-020). */
import * as v from 'valibot';
import { idSchema } from '#contract/ids.ts';
import { displayName } from '#domain/display-name.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { usersNear } from '../users/repository.ts';
import { toUserInfo } from '../users/user-row.ts';

export const KEYS_PER_REQUEST = 100;

export const ownerKeySchema = v.pipe(
  v.string(),
  v.regex(/^(?:org|usr)#[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'no owner’s key'),
);
/** `key` and `id` beside what the specification names. */
export const ownerInfoFields = {
  key: v.string(),
  ownerKey: v.string(),
  id: v.string(),
  type: v.picklist(['ORGANIZATION', 'USER']),
  name: v.string(),
  image: v.nullable(idSchema),
  alias: v.string(),
};

const idsOf = (keys: readonly string[], kind: string) =>
  keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));

/** In the order of the keys. Whom the caller may not know is left out, as is who does not exist. */
export async function ownerInfos({ tx, caller }: ReadContext, { ownerKeys }: { ownerKeys: string[] }) {
  const organizationIds = idsOf(ownerKeys, 'org#');
  const [organizations, users] = await Promise.all([
    organizationIds.length === 0
      ? []
      : tx
          .selectFrom('accounts.organizations')
          .select(['id', 'name', 'alias', 'logoSquare as image'])
          .where('id', 'in', organizationIds)
          .execute(),
    caller ? usersNear(tx, caller.userId, idsOf(ownerKeys, 'usr#')) : [],
  ]);
  const found = [
    ...organizations.map((organization) => ({
      ...{ key: `org#${organization.id}`, ownerKey: `org#${organization.id}`, type: 'ORGANIZATION' },
      ...organization,
    })),
    ...users.map((user) => {
      const { id, alias, image } = user;
      const key = `usr#${id}`;
      return { key, ownerKey: key, id, type: 'USER', name: displayName(toUserInfo(user)), image, alias };
    }),
  ];
  return [...new Set(ownerKeys)].flatMap((key) => found.find((owner) => owner.key === key) ?? []);
}

/** A person changes their name, their picture, what they say of themselves, to whom, and how they want videos. Served by services/accounts/users. */
import { updateUserOperation } from '#contract/accounts/update-user.ts';
import type { User } from '#contract/accounts/user.ts';
import type { ArgsOf } from '#contract/operation.ts';
import { defaultVideoPreferences, type VideoPreferences } from '#domain/video-preferences.ts';
import { entityKey } from '#store/entity-key.ts';
import { defineMutation } from '../definition.ts';
import type { SampleOf } from '../sample.ts';

/** What is not set holds as it is by default. */
const wanted = (before: User['video'], changed: Partial<VideoPreferences>): VideoPreferences => ({
  ...(before ?? defaultVideoPreferences),
  ...changed,
});

export const updateUser = defineMutation({
  operation: updateUserOperation,
  lane: () => 'user',
  types: ['user', 'userInfo'],
  touches: ({ me }) => [entityKey('user', me), entityKey('userInfo', me)],
  apply: (rows, { args: { input }, me }) => {
    const { firstName, lastName, image, video, ...own } = input;
    const named = <Row extends { name: { first: string; last: string }; image: string | null }>(
      row: Row,
    ): Row => ({
      ...row,
      name: { first: firstName ?? row.name.first, last: lastName ?? row.name.last },
      ...(image !== undefined && { image }),
    });
    const user = rows.get('user', me);
    const info = rows.get('userInfo', me);
    return [
      ...(user
        ? [
            {
              key: entityKey('user', me),
              row: { ...named(user), ...own, ...(video && { video: wanted(user.video, video) }) },
            },
          ]
        : []),
      ...(info ? [{ key: entityKey('userInfo', me), row: named(info) }] : []),
    ];
  },
  into: {
    updateUser: ({ vars }, later) => {
      const { input } = vars as ArgsOf<typeof updateUserOperation>;
      const video = { ...input.video, ...later.input.video };
      return { input: { ...input, ...later.input, ...(Object.keys(video).length > 0 && { video }) } };
    },
  },
  uploads: ({ input }) => ({ assetIds: [input.image] }),
  ignores: ({ input }) => Object.keys(input).length === 0,
  about: ({ input }) => ({ place: null, text: input.about ?? null }),
});

export const sample: SampleOf<typeof updateUser> = ({ text }) => ({ input: { about: text } });

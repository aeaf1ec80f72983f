/** The person's own picture, with what can be done about it. */
import { useMemo } from 'react';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import type { User } from '#contract/accounts/user.ts';
import { accountWords } from '#contract/words/en/account.ts';
import { displayName } from '#domain/display-name.ts';
import { smallestSquare } from '#domain/picture-widths.ts';
import { PictureField } from '#features/pictures/picture-field.tsx';
import { updateUser } from '#mutations/accounts/update-user.ts';
import { useStore } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Avatar } from '#ui/avatar.tsx';

/** What others see of a person beside their name; at once in the header and everywhere else. */
export function OwnPicture({ user }: { user: User }) {
  const name = displayName(user);
  const { accountId } = useStore();
  const update = useMutate(updateUser);
  const destination = useMemo(
    () => ({ place: { type: 'user' as const, id: accountId }, organizationId: null }),
    [accountId],
  );
  return (
    <PictureField
      title={accountWords.profile.picture}
      assetId={user.image}
      destination={destination}
      aspect={1}
      circular
      resolution={smallestSquare}
      onChange={async (picture) => void (await update({ input: { image: picture?.assetId ?? null } }))}
    >
      <Avatar name={name} size={64} {...pictureOfPerson(user.image, accountId)} />
    </PictureField>
  );
}

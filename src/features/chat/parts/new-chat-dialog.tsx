/** One person or several are chosen to write to; the conversation opens at once, also without a network. */
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import { directChannelId } from '#contract/communication/channel.ts';
import { newId } from '#contract/ids.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { MOST_IN_PARTY, partyIdOf } from '#domain/party.ts';
import { openDirectChannel } from '#mutations/communication/open-direct-channel.ts';
import { openPartyChannel } from '#mutations/communication/open-party-channel.ts';
import { useStore, useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { knownPeople } from '../read-chat.ts';
import { FoundPeople } from './found-people.tsx';
import { PeopleChoice } from './people-choice.tsx';

export function NewChatDialog({
  opened,
  onClose,
  onOpened,
}: {
  opened: boolean;
  onClose: () => void;
  onOpened: (channelId: string) => void;
}) {
  const { accountId } = useStore();
  const people = useStored(knownPeople);
  const begin = useMutate(openDirectChannel);
  const beginWithSeveral = useMutate(openPartyChannel);
  /** null: whoever is pressed is written to */
  const [chosen, setChosen] = useState<string[] | null>(null);
  const open = async (userIds: readonly string[]) => {
    const [userId = '', ...others] = userIds;
    const alone = others.length === 0;
    const channelId = alone ? directChannelId(accountId, userId) : partyIdOf(newId());
    await (alone ? begin({ channelId, userId }) : beginWithSeveral({ channelId, userIds: [...userIds] }));
    setChosen(null);
    onOpened(channelId);
  };
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        setChosen(null);
        onClose();
      }}
      title={say.newTitle}
      closeLabel={say.close}
      footer={
        chosen ? (
          <Button disabled={chosen.length === 0} onClick={() => void open(chosen)}>
            {say.start}
          </Button>
        ) : (
          <Button variant="default" leftSection={<Icon of={IconUsers} />} onClick={() => setChosen([])}>
            {say.several}
          </Button>
        )
      }
    >
      {chosen ? (
        <PeopleChoice people={people} chosen={chosen} most={MOST_IN_PARTY - 1} onChange={setChosen} />
      ) : (
        <FoundPeople people={people}>
          {(found) => (
            <ListRows label={say.people} framed>
              {found.map(({ userId, name, image }) => (
                <ListRow
                  key={userId}
                  title={name}
                  leading={<Avatar name={name} size={32} {...pictureOfPerson(image, accountId)} />}
                  onPress={() => void open([userId])}
                />
              ))}
            </ListRows>
          )}
        </FoundPeople>
      )}
    </Dialog>
  );
}

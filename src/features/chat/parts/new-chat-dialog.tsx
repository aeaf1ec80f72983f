/** Somebody is chosen to write to; the conversation opens at once, also without a network. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import { directChannelId } from '#contract/communication/channel.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { foldName } from '#domain/fold-name.ts';
import { openDirectChannel } from '#mutations/communication/open-direct-channel.ts';
import { useStore, useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { knownPeople } from '../read-chat.ts';
import styles from './new-chat-dialog.module.css';

/** More are found by their name. */
const SHOWN = 50;

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
  const [query, setQuery] = useState('');
  const wanted = foldName(query.trim());
  const found = (people ?? []).filter(({ name }) => foldName(name).includes(wanted)).slice(0, SHOWN);
  const choose = async (userId: string) => {
    const channelId = directChannelId(accountId, userId);
    await begin({ channelId, userId });
    onOpened(channelId);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={say.newTitle} closeLabel={say.close}>
      <div className={styles.choosing}>
        <TextInput
          label={say.findPerson}
          data-autofocus=""
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        {people && found.length === 0 ? (
          <p>{say.noPeople}</p>
        ) : (
          <ListRows label={say.people} framed>
            {found.map(({ userId, name, image }) => (
              <ListRow
                key={userId}
                title={name}
                leading={<Avatar name={name} size={32} {...pictureOfPerson(image, accountId)} />}
                onPress={() => void choose(userId)}
              />
            ))}
          </ListRows>
        )}
      </div>
    </Dialog>
  );
}

/** Others are brought into a group conversation; they read all of it, which is said before (D125). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { MOST_IN_PARTY } from '#domain/party.ts';
import { addToChannel } from '#mutations/communication/add-to-channel.ts';
import { useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { Dialog } from '#ui/dialog.tsx';
import { knownPeople, type OpenChannel } from '../read-chat.ts';
import { PeopleChoice } from './people-choice.tsx';

export function AddPeopleDialog({
  open: { channel, name },
  opened,
  onClose,
}: {
  open: OpenChannel;
  opened: boolean;
  onClose: () => void;
}) {
  const people = useStored(knownPeople);
  const add = useMutate(addToChannel);
  const [chosen, setChosen] = useState<string[]>([]);
  const close = () => {
    setChosen([]);
    onClose();
  };
  const addThem = async () => {
    await add({ entityType: 'channel', entityId: channel.channelId, userIds: chosen });
    close();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={say.addTo(name)}
      closeLabel={say.close}
      footer={
        <Button disabled={chosen.length === 0} onClick={() => void addThem()}>
          {say.add}
        </Button>
      }
    >
      <PeopleChoice
        people={people?.filter(({ userId }) => !channel.members.includes(userId))}
        hint={say.addText}
        chosen={chosen}
        most={MOST_IN_PARTY - channel.members.length}
        onChange={setChosen}
      />
    </Dialog>
  );
}

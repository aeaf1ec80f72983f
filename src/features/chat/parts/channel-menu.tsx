/** What can be done with a channel as a whole: its members, silence, the way out. */
import { IconBell, IconBellOff, IconDoorExit, IconDots, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { isPartyId, MOST_IN_PARTY } from '#domain/party.ts';
import { leaveChannel } from '#mutations/communication/leave-channel.ts';
import { muteChannel } from '#mutations/communication/mute-channel.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { OpenChannel } from '../read-chat.ts';
import { AddPeopleDialog } from './add-people-dialog.tsx';
import { MembersDialog } from './members-dialog.tsx';

export function ChannelMenu({ open, onLeft }: { open: OpenChannel; onLeft: () => void }) {
  const { channel, part, name } = open;
  const mute = useMutate(muteChannel);
  const leave = useMutate(leaveChannel);
  const [asked, setAsked] = useState<'members' | 'add' | 'leave' | null>(null);
  const place = { entityType: 'channel', entityId: channel.channelId } as const;
  const close = () => setAsked(null);
  const isParty = isPartyId(channel.channelId);
  return (
    <>
      <ActionMenu
        label={say.actions(name)}
        items={[
          { key: 'members', label: say.members, icon: IconUsers, onPress: () => setAsked('members') },
          ...(isParty && channel.members.length < MOST_IN_PARTY
            ? [{ key: 'add', label: say.addPeople, icon: IconUserPlus, onPress: () => setAsked('add') }]
            : []),
          {
            key: 'mute',
            label: part.muted ? say.unmute : say.mute,
            icon: part.muted ? IconBell : IconBellOff,
            onPress: () => void mute({ ...place, on: !part.muted }),
          },
          ...(channel.type === 'ORGANIZATION_GROUP'
            ? []
            : [
                {
                  key: 'leave',
                  label: say.leave,
                  icon: IconDoorExit,
                  danger: true,
                  startsGroup: true,
                  onPress: () => setAsked('leave'),
                },
              ]),
        ]}
        renderTrigger={({ 'aria-expanded': expanded, onClick, ref }) => (
          <IconButton
            ref={ref}
            icon={IconDots}
            label={say.actions(name)}
            expanded={expanded}
            hasPopup="menu"
            onPress={onClick}
          />
        )}
      />
      <MembersDialog open={open} opened={asked === 'members'} onClose={close} />
      {isParty && <AddPeopleDialog open={open} opened={asked === 'add'} onClose={close} />}
      <ConfirmDialog
        opened={asked === 'leave'}
        onClose={close}
        onConfirm={() => {
          close();
          void leave(place).then(onLeft);
        }}
        title={say.leaveTitle}
        confirmLabel={say.leaveConfirm}
        cancelLabel={say.cancel}
        closeLabel={say.close}
      >
        {say.leaveText}
      </ConfirmDialog>
    </>
  );
}

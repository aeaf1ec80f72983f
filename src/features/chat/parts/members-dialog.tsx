/** Who is in a channel: those that the device knows, and all of them once they are asked for. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import { channelMembersPage } from '#contract/communication/channel.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { displayName } from '#domain/display-name.ts';
import { useOffline } from '#features/kit/offline.ts';
import { usePresences } from '#features/realtime/use-presence.ts';
import { useSession } from '#features/session/session-context.ts';
import { useStore } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import type { OpenChannel, Person } from '../read-chat.ts';
import { PresenceWord } from './presence-mark.tsx';

type Page = v.InferOutput<typeof channelMembersPage.answer>;

export function MembersDialog({
  open: { channel, people, name },
  opened,
  onClose,
}: {
  open: OpenChannel;
  opened: boolean;
  onClose: () => void;
}) {
  const { accountId } = useStore();
  const { call } = useSession();
  const offline = useOffline();
  const [pages, setPages] = useState<{ people: Person[]; cursor: string | null } | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!opened) setPages(null);
  }, [opened]);
  const here = channel.members.flatMap((id) => people[id] ?? []);
  const all = pages?.people ?? here;
  const others = all.filter(({ userId }) => userId !== accountId);
  const presences = usePresences(opened ? others.map(({ userId }) => userId) : []);
  const presenceOf = (userId: string) => {
    const presence = presences[userId];
    return presence && <PresenceWord presence={presence} />;
  };
  const count = channel.memberCount ?? channel.members.length;
  const more = async () => {
    setBusy(true);
    try {
      const args = {
        entityType: 'channel' as const,
        entityId: channel.channelId,
        after: pages?.cursor ?? null,
      };
      const page = v.parse(channelMembersPage.answer, await call(channelMembersPage, args)) as Page;
      const found = page.members.map((member) => ({ ...member, name: displayName(member) }));
      setPages((before) => ({ people: [...(before?.people ?? []), ...found], cursor: page.cursor }));
    } catch {
      // The button stays, and can be pressed again.
    } finally {
      setBusy(false);
    }
  };
  const none = here.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens
  useEffect(() => {
    if (opened && none && !offline) void more();
  }, [opened]);
  const hasMore = pages ? pages.cursor !== null : all.length < count;
  return (
    <Dialog opened={opened} onClose={onClose} title={say.membersOf(name)} closeLabel={say.close}>
      <p>{say.memberCount(count)}</p>
      <ListRows label={say.members} framed>
        {all.map((person) => (
          <ListRow
            key={person.userId}
            title={person.name}
            leading={<Avatar name={person.name} size={32} {...pictureOfPerson(person.image, accountId)} />}
            trailing={person.userId === accountId ? say.you : presenceOf(person.userId)}
          />
        ))}
      </ListRows>
      {hasMore && (
        <Button variant="default" disabled={offline} loading={busy} onClick={() => void more()}>
          {offline ? say.membersOffline : say.moreMembers}
        </Button>
      )}
    </Dialog>
  );
}

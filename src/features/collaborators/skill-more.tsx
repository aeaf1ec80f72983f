/** What else can be asked about a skill, from a row of a list or from its page: who works on it, where it is (COLL-021), and who owns it. */
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { collaboratorWords as say } from '#contract/words/en/collaborators.ts';
import { useStored } from '#store/react.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { CollaboratorsDialog } from './collaborators-dialog.tsx';
import { PresenceDialog } from './presence-dialog.tsx';
import { newOwnersFor } from './read-new-owners.ts';

const TransferDialog = lazy(async () => ({
  default: (await import('./transfer-dialog.tsx')).TransferDialog,
}));

/** @param own  a person's own, which no collection holds */
export function SkillMore({
  skillId,
  title,
  own = false,
}: {
  skillId: string;
  title: string;
  own?: boolean;
}) {
  const [opened, setOpened] = useState<'collaborators' | 'presence' | 'transfer' | null>(null);
  const newOwners = useStored(newOwnersFor, skillId);
  const close = () => setOpened(null);
  return (
    <>
      <ActionMenu
        label={say.more(title)}
        items={[
          { key: 'collaborators', label: say.action, onPress: () => setOpened('collaborators') },
          ...(own ? [] : [{ key: 'presence', label: say.presence, onPress: () => setOpened('presence') }]),
          ...(newOwners?.length
            ? [{ key: 'transfer', label: say.transfer, onPress: () => setOpened('transfer') }]
            : []),
        ]}
        renderTrigger={({ 'aria-expanded': expanded, onClick, ref }) => (
          <IconButton
            ref={ref}
            icon={IconDots}
            label={say.more(title)}
            expanded={expanded}
            onPress={onClick}
          />
        )}
      />
      {opened === 'collaborators' && <CollaboratorsDialog of={{ skillId }} onClose={close} />}
      {opened === 'presence' && <PresenceDialog skillId={skillId} onClose={close} />}
      {opened === 'transfer' && (
        <Suspense fallback={null}>
          <TransferDialog skillId={skillId} title={title} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

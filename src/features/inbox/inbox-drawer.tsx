/** The inbox beside any page. */
import { inboxWords as say } from '#contract/words/en/inbox.ts';
import { DrawerSheet } from '#ui/drawer-sheet.tsx';
import { InboxList } from './inbox-list.tsx';

export const InboxDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <DrawerSheet opened={opened} onClose={onClose} title={say.heading} closeLabel={say.close}>
    <InboxList onLeave={onClose} headingLevel={3} />
  </DrawerSheet>
);

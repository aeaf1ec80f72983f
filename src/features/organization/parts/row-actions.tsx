/** The menu at the end of a line. What it does needs the server. */
import { IconDots } from '@tabler/icons-react';
import { organizationWords } from '#contract/words/en/organization.ts';
import { useOffline } from '#features/kit/offline.ts';
import { ActionMenu, type ActionMenuItem } from '#ui/action-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export function RowActions({ label, items }: { label: string; items: readonly ActionMenuItem[] }) {
  const online = !useOffline();
  return (
    <ActionMenu
      label={label}
      items={items.map((item) =>
        online ? item : { ...item, disabled: true, hint: organizationWords.needsConnection },
      )}
      renderTrigger={({ 'aria-expanded': expanded, onClick, ref }) => (
        <IconButton
          ref={ref}
          icon={IconDots}
          label={label}
          expanded={expanded}
          hasPopup="menu"
          onPress={onClick}
        />
      )}
    />
  );
}

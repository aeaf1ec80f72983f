/** The menu 'Create', for whoever may make something somewhere (CREATE-014, CREATE-019, NAV-011). */
import { IconPlus } from '@tabler/icons-react';
import { createWords as say } from '#contract/words/en/create.ts';
import { type CreateRequest, openCreate } from '#features/create/create-request.ts';
import { createEntriesHere } from '#features/create/read-places.ts';
import { useStored } from '#store/react.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';

const opens = {
  skill: ['skill', { kind: 'skill', parentId: null }],
  'legacy skill': ['legacySkill', { kind: 'skill', parentId: null, legacy: true }],
  course: ['course', { kind: 'course', parentId: null }],
} as const satisfies Record<string, [keyof typeof say, CreateRequest]>;

export function CreateMenu() {
  const entries = useStored(createEntriesHere) ?? [];
  if (entries.length === 0) return null;
  const items = entries.map((entry) => {
    const [word, request] = opens[entry];
    return { key: entry, label: say[word], onPress: () => openCreate(request) };
  });
  return (
    <ActionMenu
      label={say.menu}
      items={items}
      renderTrigger={({ 'aria-expanded': expanded, onClick, ref }) => (
        <IconButton ref={ref} icon={IconPlus} label={say.menu} expanded={expanded} onPress={onClick} />
      )}
    />
  );
}

/** The menu 'Create', for whoever may make something somewhere (CREATE-014, NAV-011). */
import { IconPlus } from '@tabler/icons-react';
import { createWords as say } from '#contract/words/en/create.ts';
import { clientFlags } from '#domain/client-flags.ts';
import { openCreate } from '#features/create/create-request.ts';
import { mayCreateHere } from '#features/create/read-places.ts';
import { useStored } from '#store/react.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export function CreateMenu() {
  if (!useStored(mayCreateHere)) return null;
  const items = [
    ...(clientFlags.showLexicalSkillCreate
      ? [{ key: 'skill', label: say.skill, onPress: () => openCreate({ kind: 'skill', parentId: null }) }]
      : []),
    ...(clientFlags.showLegacySkillCreate
      ? [
          {
            key: 'legacy skill',
            label: say.legacySkill,
            onPress: () => openCreate({ kind: 'skill', parentId: null, legacy: true }),
          },
        ]
      : []),
    { key: 'course', label: say.course, onPress: () => openCreate({ kind: 'course', parentId: null }) },
  ];
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

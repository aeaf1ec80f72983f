/** Saved views: what is chosen now under a name, on all devices of the person; each is a link, too. */
import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { type StudioView, VIEW_NAME_LETTERS } from '#contract/content/studio-view.ts';
import { newId } from '#contract/ids.ts';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { allowances } from '#domain/allowances.ts';
import { saveStudioView } from '#mutations/content/save-studio-view.ts';
import { useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { ActionMenu, type ActionMenuItem } from '#ui/action-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toasts.ts';
import { viewsHere } from '../read-views.ts';
import type { Columns } from '../use-columns.ts';
import type { useStudioAddress } from '../use-studio-address.ts';
import { failed } from './row-menu.tsx';
import { TextDialog } from './text-dialog.tsx';

type Address = Pick<ReturnType<typeof useStudioAddress>, 'parts' | 'apply'>;

const toText = (search: Record<string, string>, columns: readonly string[]) =>
  JSON.stringify([Object.entries(search).sort(([a], [b]) => (a < b ? -1 : 1)), columns]);

const linkOf = ({ search, columns }: Pick<StudioView, 'search' | 'columns'>): string => {
  const query = new URLSearchParams({ ...search, columns: columns.join(',') });
  return `${location.origin}${location.pathname}?${query}`;
};

async function copyLink(view: StudioView): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkOf(view));
    showToast({ id: 'studio', text: say.viewLinkCopied });
  } catch {
    showToast({ id: 'studio', tone: 'brass', text: say.viewLinkFailed });
  }
}

export function ViewsMenu({
  organizationId,
  address: { parts, apply },
  columns,
}: {
  organizationId: string | null;
  address: Address;
  columns: Columns;
}) {
  const views = useStored(viewsHere, organizationId) ?? [];
  const save = useMutate(saveStudioView);
  const [naming, setNaming] = useState<StudioView | 'new' | null>(null);
  const now = toText(parts, columns.shown);
  const current = views.find(({ search, columns: shown }) => toText(search, shown) === now);
  const write = ({ id, name, search, columns: shown }: StudioView, deleted: boolean) =>
    save({ viewId: id, organizationId, view: { name, search, columns: shown }, deleted });
  const remove = async (view: StudioView) => {
    try {
      await write(view, true);
      const undo = () => void write(view, false).catch(failed);
      showToast({
        id: 'studio',
        text: say.viewRemoved(view.name),
        action: { label: say.undo, onPress: undo },
      });
    } catch (error) {
      failed(error);
    }
  };
  const saveAs = async (name: string) => {
    if (naming === null || name.trim() === '') return;
    if (naming === 'new')
      await save({
        viewId: newId(),
        organizationId,
        view: { name, search: parts, columns: columns.shown },
        deleted: false,
      });
    else await write({ ...naming, name }, false);
    showToast({ id: 'studio', text: say.viewSaved(name.trim()) });
  };
  const full = views.length >= allowances.studioViews.most;
  const items: ActionMenuItem[] = [
    ...views.map((view) => ({
      key: view.id,
      label: view.name,
      checked: view.id === current?.id,
      onPress: () => {
        apply(view.search);
        columns.showOnly(view.columns);
      },
    })),
    {
      key: 'save',
      label: say.saveView,
      startsGroup: views.length > 0,
      disabled: full,
      ...(full && { hint: say.tooManyViews(allowances.studioViews.most) }),
      onPress: () => setNaming('new'),
    },
    ...(current
      ? [
          { key: 'link', label: say.copyViewLink(current.name), onPress: () => void copyLink(current) },
          { key: 'rename', label: say.renameOf(current.name), onPress: () => setNaming(current) },
          {
            key: 'remove',
            label: say.removeView(current.name),
            danger: true,
            onPress: () => void remove(current),
          },
        ]
      : []),
  ];
  return (
    <>
      <ActionMenu
        label={say.savedViews}
        items={items}
        placement="below-start"
        renderTrigger={(props) => (
          <Button {...props} variant="default" leftSection={<Icon of={IconBookmark} />}>
            {current?.name ?? say.savedViews}
          </Button>
        )}
      />
      {naming && (
        <TextDialog
          title={naming === 'new' ? say.saveView : say.renameOf(naming.name)}
          label={say.viewName}
          text={naming === 'new' ? '' : naming.name}
          letters={VIEW_NAME_LETTERS}
          required={say.viewNameRequired}
          onSave={saveAs}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}

/**
 * 'Arrange': what a course or collection holds, its order, and what learners see of it: by buttons that a finger, a mouse and a keyboard can press,
 * and by dragging with a mouse or pen (COLL-019, UI-010).
 */
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconEye, IconEyeOff, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { arrangeWords as say } from '#contract/words/en/arrange.ts';
import { SkillMore } from '#features/collaborators/skill-more.tsx';
import { updateCollectionItems } from '#mutations/content/update-collection-items.ts';
import { updateCollectionMetadata } from '#mutations/content/update-collection-metadata.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import type { LecternDb } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { announce } from '#ui/announcements.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useDragOrder } from '#ui/drag-order.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './arrange-contents.module.css';
import type { Insertable } from './parts/add-existing.tsx';

const AddExisting = lazy(async () => ({
  default: (await import('./parts/add-existing.tsx')).AddExisting,
}));

type Item = { id: string; title: string };
/** `visible`: null for what has not come to this device yet */
type Listed = Item & { type: 'skill' | 'collection' | 'course'; visible: boolean | null };

/** What this device knows of what the collection holds, in its order. @param added  here just now, out of the server's list */
async function itemsOf(db: LecternDb, collectionId: string, added: readonly Insertable[]): Promise<Listed[]> {
  const collection = await db.collections.get(collectionId);
  const rows = await Promise.all(
    (collection?.children ?? []).map(async ({ type, id }) => {
      const row = type === 'skill' ? await db.skills.get(id) : await db.collections.get(id);
      if (row) return { type, id, title: row.title, visible: row.visible };
      const its = added.find((each) => each.id === id);
      return its && { ...its, visible: null };
    }),
  );
  return rows.filter((row) => row !== undefined);
}

export function ArrangeContents({ collection }: { collection: CollectionRow }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconArrowsSort} />} onClick={() => setOpened(true)}>
        {say.action}
      </Button>
      {opened && <ArrangeDialog collectionId={collection.collectionId} onClose={() => setOpened(false)} />}
    </>
  );
}

/** When hidden, only its authors see it. */
function ShownButton({ item: { type, id, title, visible } }: { item: Listed & { visible: boolean } }) {
  const updateSkill = useMutate(updateSkillMeta);
  const updateCollection = useMutate(updateCollectionMetadata);
  const set = async () => {
    try {
      if (type === 'skill') await updateSkill({ skillId: id, fields: { visible: !visible } });
      else await updateCollection({ input: { collectionId: id, visible: !visible } });
      announce(visible ? say.hidden(title) : say.shown(title));
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id: 'arrange', tone: 'vermilion', icon: stateIcons.needsYou, text: say.failed });
    }
  };
  return (
    <IconButton
      icon={visible ? IconEye : IconEyeOff}
      label={visible ? say.hide(title) : say.show(title)}
      onPress={() => void set()}
    />
  );
}

const isHere = (item: Listed): item is Listed & { visible: boolean } => item.visible !== null;

/** Whoever removes one by a key goes on with the next: the button that was pressed goes with its row. */
function focusNeighbour(): void {
  const row = document.activeElement?.closest('li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  [...(next?.querySelectorAll('button') ?? [])].at(-1)?.focus();
}

function ArrangeDialog({ collectionId, onClose }: { collectionId: string; onClose: () => void }) {
  const [added, setAdded] = useState<readonly Insertable[]>([]);
  const items = useStored(itemsOf, collectionId, added) ?? [];
  const update = useMutate(updateCollectionItems);

  const change = async (item: Item, to: { act: 'move'; after: string | null } | { act: 'remove' }) => {
    try {
      const after = to.act === 'move' ? to.after : null;
      await update({ collectionId, itemId: item.id, act: to.act, after });
      announce(to.act === 'move' ? say.moved(item.title) : say.removed(item.title));
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id: 'arrange', tone: 'vermilion', icon: stateIcons.needsYou, text: say.failed });
    }
  };

  const drag = useDragOrder(items.length, (from, to) => {
    const item = items[from];
    const others = items.filter((_, at) => at !== from);
    if (item) void change(item, { act: 'move', after: others[to - 1]?.id ?? null });
  });

  return (
    <Dialog opened onClose={onClose} title={say.title} closeLabel={say.close}>
      {items.length === 0 && <p>{say.empty}</p>}
      <ol className={styles.list}>
        {items.map((item, at) => (
          <li key={item.id} className={styles.item} {...drag(at)}>
            <bdi className={styles.name}>{item.title}</bdi>
            {isHere(item) ? <ShownButton item={item} /> : <span className={styles.note}>{say.onItsWay}</span>}
            <IconButton
              icon={IconArrowUp}
              label={say.up(item.title)}
              disabled={at === 0}
              onPress={() => void change(item, { act: 'move', after: items[at - 2]?.id ?? null })}
            />
            <IconButton
              icon={IconArrowDown}
              label={say.down(item.title)}
              disabled={at === items.length - 1}
              onPress={() => void change(item, { act: 'move', after: items[at + 1]?.id ?? null })}
            />
            {item.type === 'skill' && isHere(item) && <SkillMore skillId={item.id} title={item.title} />}
            <IconButton
              icon={IconX}
              label={say.remove(item.title)}
              onPress={() => {
                focusNeighbour();
                void change(item, { act: 'remove' });
              }}
            />
          </li>
        ))}
      </ol>
      <Suspense fallback={null}>
        <AddExisting
          collectionId={collectionId}
          held={items.map(({ id }) => id)}
          onAdded={(item) => setAdded((before) => [...before, item])}
        />
      </Suspense>
      <p className={styles.hint}>{say.hint}</p>
    </Dialog>
  );
}

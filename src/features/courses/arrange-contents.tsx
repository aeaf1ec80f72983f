/**
 * 'Arrange': what a course or collection holds, its order, and what learners see of it: by buttons that a finger, a mouse and a keyboard can press,
 * and by dragging with a mouse or pen (COLL-019, UI-010).
 */
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconEye, IconEyeOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { arrangeWords as say } from '#contract/words/en/arrange.ts';
import { SkillMore } from '#features/collaborators/skill-more.tsx';
import { updateCollectionItems } from '#mutations/content/update-collection-items.ts';
import { updateCollectionMetadata } from '#mutations/content/update-collection-metadata.ts';
import { updateSkillMeta } from '#mutations/content/update-skill-meta.ts';
import type { LecternDb } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { NotSaved } from '#sync/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { announce } from '#ui/announcements.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useDragOrder } from '#ui/drag-order.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './arrange-contents.module.css';

type Item = { id: string; title: string };
type Listed = Item & { type: 'skill' | 'collection' | 'course'; visible: boolean };

/** What this device knows of what the collection holds, in its order. */
async function itemsOf(db: LecternDb, collectionId: string): Promise<Listed[]> {
  const collection = await db.collections.get(collectionId);
  const rows = await Promise.all(
    (collection?.children ?? []).map(async ({ type, id }) => {
      const row = type === 'skill' ? await db.skills.get(id) : await db.collections.get(id);
      return row && { type, id, title: row.title, visible: row.visible };
    }),
  );
  return rows.filter((row) => row !== undefined);
}

/** What may be put in: skills of the same organization and catalog, and collections of the same course that don't hold it. */
async function addable(db: LecternDb, collectionId: string): Promise<Item[]> {
  const into = await db.collections.get(collectionId);
  if (!into || into.type === 'root') return [];
  const held = new Set(into.children.map(({ id }) => id));
  const [skills, collections] = await Promise.all([
    db.skills
      .filter(
        ({ skillId, organizationId, rootType, workflow, archived }) =>
          organizationId === into.organizationId &&
          rootType === into.rootType &&
          workflow !== 'RETIRED' &&
          !archived &&
          !held.has(skillId),
      )
      .toArray(),
    db.collections.where('rootCollectionId').equals(into.rootCollectionId).toArray(),
  ]);
  const byId = new Map(collections.map((each) => [each.collectionId, each]));
  const holdsIt = (id: string, seen = new Set<string>()): boolean => {
    if (id === collectionId) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return (byId.get(id)?.children ?? []).some((child) => holdsIt(child.id, seen));
  };
  const others = collections.filter(
    (each) => each.type === 'collection' && !held.has(each.collectionId) && !holdsIt(each.collectionId),
  );
  return [
    ...skills.map(({ skillId, title }) => ({ id: skillId, title })),
    ...others.map((each) => ({ id: each.collectionId, title: each.title })),
  ].sort((a, b) => a.title.localeCompare(b.title));
}

function AddExisting({ collectionId, last }: { collectionId: string; last: string | null }) {
  const found = useStored(addable, collectionId) ?? [];
  const update = useMutate(updateCollectionItems);
  const [chosen, setChosen] = useState('');
  const add = async () => {
    const item = found.find(({ id }) => id === chosen);
    if (!item) return;
    setChosen('');
    try {
      await update({ collectionId, itemId: item.id, act: 'insert', after: last });
      announce(say.added(item.title));
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id: 'arrange', tone: 'vermilion', icon: stateIcons.needsYou, text: say.failed });
    }
  };
  if (found.length === 0) return null;
  return (
    <div className={styles.adding}>
      <NativeSelect
        className={styles.choice ?? ''}
        label={say.addLabel}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          { value: '', label: say.addNone },
          ...found.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <Button variant="default" disabled={chosen === ''} onClick={() => void add()}>
        {say.add}
      </Button>
    </div>
  );
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

/** Hidden, only those who work on it see it. */
function ShownButton({ item: { type, id, title, visible } }: { item: Listed }) {
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

function ArrangeDialog({ collectionId, onClose }: { collectionId: string; onClose: () => void }) {
  const items = useStored(itemsOf, collectionId) ?? [];
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
            <ShownButton item={item} />
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
            {item.type === 'skill' && <SkillMore skillId={item.id} title={item.title} />}
            <IconButton
              icon={IconX}
              label={say.remove(item.title)}
              onPress={() => void change(item, { act: 'remove' })}
            />
          </li>
        ))}
      </ol>
      <AddExisting collectionId={collectionId} last={items.at(-1)?.id ?? null} />
      <p className={styles.hint}>{say.hint}</p>
    </Dialog>
  );
}

/** What is there already, to be put into a course or collection: what this device has, and online what the server has besides (COLL-019). */

import { Button, NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import {
  INSERTABLE_SKILLS,
  INSERTABLE_TITLE_LETTERS,
  insertableCollectionsPage,
  insertableSkillsPage,
} from '#contract/content/insertable.ts';
import { arrangeWords as say } from '#contract/words/en/arrange.ts';
import { foldText } from '#domain/fold.ts';
import { QUERY_WAIT_MS } from '#domain/search.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { savedOr } from '#features/kit/saved.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { updateCollectionItems } from '#mutations/content/update-collection-items.ts';
import type { LecternDb } from '#store/db.ts';
import { useStored } from '#store/react.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { announce } from '#ui/announcements.ts';
import styles from '../arrange-contents.module.css';

export type Insertable = { id: string; title: string; type: 'skill' | 'collection' };

const saved = savedOr('arrange', say.failed);

/** Skills of the same organization and catalog, and collections of the same course that don't hold it. */
async function insertableHere(db: LecternDb, collectionId: string): Promise<Insertable[]> {
  const into = await db.collections.get(collectionId);
  if (!into || into.type === 'root') return [];
  const [skills, collections] = await Promise.all([
    db.skills
      .filter(
        ({ organizationId, rootType, workflow, archived }) =>
          organizationId === into.organizationId &&
          rootType === into.rootType &&
          workflow !== 'RETIRED' &&
          !archived,
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
    (each) => each.type === 'collection' && each.workflow !== 'RETIRED' && !holdsIt(each.collectionId),
  );
  return [
    ...skills.map(({ skillId, title }) => ({ id: skillId, title, type: 'skill' as const })),
    ...others.map((each) => ({ id: each.collectionId, title: each.title, type: 'collection' as const })),
  ];
}

/** Each once, by title. What the server does not list may still be put in: it is asked about when that is sent. */
function useInsertable(collectionId: string, held: readonly string[], title: string) {
  const here = useStored(insertableHere, collectionId);
  const skills = useServerPage(insertableSkillsPage, {
    parentCollectionId: collectionId,
    title: title.slice(0, INSERTABLE_TITLE_LETTERS),
  });
  const collections = useServerPage(insertableCollectionsPage, { parentCollectionId: collectionId });
  const wanted = foldText(title);
  const found = new Map<string, Insertable>();
  for (const skill of skills.answer ?? [])
    found.set(skill.skillId, { id: skill.skillId, title: skill.title, type: 'skill' });
  for (const each of collections.answer ?? [])
    found.set(each.collectionId, { id: each.collectionId, title: each.title, type: 'collection' });
  for (const each of here ?? []) found.set(each.id, each);
  for (const id of held) found.delete(id);
  return {
    found: [...found.values()]
      .filter((each) => foldText(each.title).includes(wanted))
      .sort((a, b) => a.title.localeCompare(b.title)),
    settled: here !== undefined && skills.state !== 'asking',
    onlyHere: skills.state === 'unreachable',
    more: skills.answer?.length === INSERTABLE_SKILLS,
  };
}

export function AddExisting({
  collectionId,
  held,
  onAdded,
}: {
  collectionId: string;
  held: readonly string[];
  onAdded: (item: Insertable) => void;
}) {
  const [typed, setTyped] = useState('');
  const [title] = useDebouncedValue(typed.trim(), QUERY_WAIT_MS);
  const { found, settled, onlyHere, more } = useInsertable(collectionId, held, title);
  const update = useMutate(updateCollectionItems);
  const [chosen, setChosen] = useState('');
  const item = found.find(({ id }) => id === chosen);
  const add = async ({ id, type, title: name }: Insertable) => {
    setChosen('');
    const after = held.at(-1) ?? null;
    if (!(await saved(update)({ collectionId, itemId: id, itemType: type, act: 'insert', after }))) return;
    onAdded({ id, type, title: name });
    announce(say.added(name));
  };
  if (typed === '' && title === '' && found.length === 0) return null;
  return (
    <>
      <div className={styles.adding}>
        <LimitedInput
          className={styles.choice ?? ''}
          label={say.find}
          type="search"
          autoComplete="off"
          letters={INSERTABLE_TITLE_LETTERS}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NativeSelect
          className={styles.choice ?? ''}
          label={say.addLabel}
          value={item ? chosen : ''}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={[
            { value: '', label: say.addNone },
            ...found.map(({ id, title: name }) => ({ value: id, label: name })),
          ]}
        />
        <Button variant="default" disabled={!item} onClick={() => item && void add(item)}>
          {say.add}
        </Button>
      </div>
      <p className={styles.hint} role="status">
        {settled && found.length === 0 ? say.noMatch : onlyHere ? say.onlyHere : more ? say.more : ''}
      </p>
    </>
  );
}

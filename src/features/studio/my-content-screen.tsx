/** `/my-content`: what the person made or works on, in the columns of the studio, page by page from the server (STUDIO-016, ROUTE-026). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { collaborationsPage, type StudioItem } from '#contract/content/studio.ts';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { openCreate } from '#features/create/create-request.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import type { LecternDb } from '#store/db.ts';
import { useStore, useStored } from '#store/react.ts';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ContentList } from './content-list.tsx';
import { eachOnce, entriesOf, myContentHere, type StudioEntry } from './read-studio.ts';
import styles from './studio.module.css';

const tabs = ['all', 'skills', 'collections', 'deleted'] as const;

/** By cursor, '' for the first page. */
type Pages = Readonly<Record<string, { items: readonly StudioItem[]; next: string | null }>>;

/** The pages so far, each as it is now or was last seen; `more` asks for the next one. */
function useCollaborations() {
  const { accountId } = useStore();
  const [pages, setPages] = useState<Pages>({});
  const [cursor, setCursor] = useState<string | null>(null);
  const seen = useServerPage(collaborationsPage, {
    ownerInfo: { type: 'USER', id: accountId },
    cursor,
    includeArchived: true,
  });
  const { answer } = seen;
  const told = answer && JSON.stringify(answer);
  // biome-ignore lint/correctness/useExhaustiveDependencies: answers are compared by what they say
  useEffect(() => {
    if (answer)
      setPages((before) => ({ ...before, [cursor ?? '']: { items: answer.items, next: answer.cursor } }));
  }, [told, cursor]);
  const items = useMemo(() => {
    const found: StudioItem[] = [];
    const read = new Set<string>();
    for (let at: string | null = ''; at !== null && !read.has(at); ) {
      const page: Pages[string] | undefined = pages[at];
      read.add(at);
      found.push(...(page?.items ?? []));
      at = page?.next ?? null;
    }
    return found;
  }, [pages]);
  const next = answer?.cursor ?? null;
  return { seen, items, more: next === null ? null : () => setCursor(next) };
}

const fromServer = (db: LecternDb, items: readonly StudioItem[]): Promise<StudioEntry[]> =>
  entriesOf(db, items);

const askNew = () => openCreate({ kind: 'skill', parentId: null, own: true });

/** Everybody may make something for themselves (CREATE-015, D96). */
const NewOwnSkill = () => (
  <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={askNew}>
    {say.newOwn}
  </Button>
);

export function MyContentScreen() {
  const { seen, items, more } = useCollaborations();
  const here = useStored(myContentHere);
  const told = useStored(fromServer, items);
  const [now] = useState(Date.now);
  const entries = useMemo(() => eachOnce([...(here ?? []), ...(told ?? [])]), [here, told]);
  usePageCrumbs([hereCrumb(say.mineHeading, 'home')]);
  const { at, state, answer } = seen;
  const waits = here === undefined || (entries.length === 0 && answer === undefined && state === 'asking');
  return (
    <>
      <PageHeader title={say.mineHeading} page="/my-content" lead={say.mineLead} actions={<NewOwnSkill />} />
      <LoadingArea loading={waits} skeleton={<ListSkeleton rows={8} />} slowText={say.loading}>
        {!waits && (
          <ContentList
            entries={entries}
            tabs={tabs}
            firstTab="all"
            showsOwner
            organizationId={null}
            openPath={({ path }) => path}
            emptyText={say.emptyMine}
            note={
              state === 'unreachable' && (
                <p className={styles.note} role="status">
                  {at === undefined ? say.onlyHere : say.asOf(at, now)}
                </p>
              )
            }
          />
        )}
        {more && (
          <Button variant="default" className={styles.more ?? ''} onClick={more}>
            {say.loadMore}
          </Button>
        )}
      </LoadingArea>
    </>
  );
}

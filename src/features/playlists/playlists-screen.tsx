/** `/playlists`: the person's own and those that they follow; `/{alias}/playlists`: those of an organization (PLAY-001, PLAY-002). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { playlistWords as say } from '#contract/words/en/playlists.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { NewPlaylistDialog } from './parts/playlist-dialog.tsx';
import { PlaylistRows } from './parts/playlist-rows.tsx';
import styles from './playlists.module.css';
import { type MyPlaylists, myPlaylists, organizationPlaylists } from './read-playlists.ts';

export const PlaylistsScreen = ({ alias }: { alias: string | null }) =>
  alias === null ? <Mine /> : <Theirs key={alias} alias={alias} />;

const pathOf = (id: string) => `/playlist/${id}`;

function Mine() {
  const found = useStored(myPlaylists);
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  return (
    <>
      <PageHeader
        title={say.heading}
        page="/playlists"
        actions={<CreateButton organization={null} path={pathOf} />}
      />
      <LoadingArea loading={found === undefined} skeleton={<ListSkeleton rows={4} />} slowText={say.loading}>
        {found && <Parts found={found} />}
      </LoadingArea>
    </>
  );
}

function Parts({ found: { own, followed } }: { found: MyPlaylists }) {
  return (
    <div className={styles.page}>
      <section className={styles.part} aria-label={say.own}>
        <h2 className={styles.heading}>{say.own}</h2>
        {own.length > 0 ? (
          <PlaylistRows label={say.own} playlists={own} path={pathOf} />
        ) : (
          <EmptyState title={say.noneTitle} headingLevel={3}>
            {say.none}
          </EmptyState>
        )}
      </section>
      <section className={styles.part} aria-label={say.followed}>
        <h2 className={styles.heading}>{say.followed}</h2>
        {followed.length > 0 ? (
          <PlaylistRows label={say.followed} playlists={followed} path={pathOf} />
        ) : (
          <p className={styles.note}>{say.noneFollowed}</p>
        )}
      </section>
    </div>
  );
}

function Theirs({ alias }: { alias: string }) {
  const found = useStored(organizationPlaylists, alias);
  const path = (id: string) => `/${alias}/playlist/${id}`;
  const heading = found?.premium ? say.curated : say.shared;
  usePageCrumbs([hereCrumb(heading, 'home')]);
  if (found === null) return <ErrorPage variant="missing" dashboard />;
  return (
    <>
      <PageHeader
        title={heading}
        page={`/${alias}/playlists`}
        lead={found?.name}
        actions={found?.mayMake && <CreateButton organization={found} path={path} />}
      />
      <LoadingArea loading={found === undefined} skeleton={<ListSkeleton rows={4} />} slowText={say.loading}>
        {found?.member === false ? (
          <EmptyState title={say.strangerTitle}>{say.stranger}</EmptyState>
        ) : found?.playlists.length === 0 ? (
          <EmptyState title={say.noneTheirsTitle}>{say.noneTheirs(found.name)}</EmptyState>
        ) : (
          found && <PlaylistRows label={heading} playlists={found.playlists} path={path} />
        )}
      </LoadingArea>
    </>
  );
}

function CreateButton({
  organization,
  path,
}: {
  organization: { organizationId: string; name: string } | null;
  path: (id: string) => string;
}) {
  const { history } = useRouter();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button leftSection={<Icon of={IconPlus} />} onClick={() => setOpened(true)}>
        {say.create}
      </Button>
      {opened && (
        <NewPlaylistDialog
          organization={organization}
          onMade={(id) => history.push(path(id))}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

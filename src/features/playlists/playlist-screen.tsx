/** `/playlist/{playlistId}`: what is in a playlist, where to go on in it, and its editing (PLAY-001). */
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { playlistWords as say } from '#contract/words/en/playlists.ts';
import { hereCrumb, linkCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { LearningButton } from '#features/kit/learning-link.tsx';
import type { ShownThing } from '#store/queries/planned-things.ts';
import { useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AddItems } from './parts/add-items.tsx';
import { FollowButton } from './parts/follow-button.tsx';
import { PlaylistItems } from './parts/playlist-items.tsx';
import { PlaylistMenu } from './parts/playlist-menu.tsx';
import { whoseText } from './parts/whose-text.ts';
import styles from './playlist.module.css';
import { type ShownPlaylist, shownPlaylist } from './read-playlists.ts';

const AssignButton = lazy(async () => ({
  default: (await import('#features/assignments/assign-button.tsx')).AssignButton,
}));

export function PlaylistScreen({ playlistId }: { playlistId: string }) {
  const found = useStored(shownPlaylist, playlistId);
  const title = found === null ? say.heading : found?.playlist.title;
  usePageCrumbs([
    linkCrumb(say.heading, '/playlists', 'home'),
    title === undefined ? waitingCrumb : hereCrumb(title, 'home'),
  ]);
  if (found === null)
    return <ErrorPage variant="missing" title={say.goneTitle} message={say.gone} dashboard />;
  return (
    <LoadingArea loading={found === undefined} skeleton={<ListSkeleton rows={5} />} slowText={say.loadingOne}>
      {found && <Playlist key={playlistId} shown={found} />}
    </LoadingArea>
  );
}

function Playlist({ shown }: { shown: ShownPlaylist }) {
  const { playlist, about, things, mayEdit, mayDelete } = shown;
  // An empty one opens for its first items, and stays open for the next.
  const [editing, setEditing] = useState(things.length === 0);
  const edits = mayEdit && (editing || things.length === 0);
  return (
    <>
      <PageHeader
        title={playlist.title}
        page={`/playlist/${playlist.id}`}
        lead={[say.items(things.length), ...whoseText(about)].join(' · ')}
        actions={
          <>
            {!edits && <StartButton things={things} />}
            {mayEdit && things.length > 0 && (
              <Button
                variant="default"
                aria-pressed={editing}
                leftSection={<Icon of={IconPencil} />}
                onClick={() => setEditing(!editing)}
              >
                {editing ? say.done : say.edit}
              </Button>
            )}
            {!about.own && about.organization !== null && <FollowButton playlist={about} />}
            <Suspense>
              <AssignButton playlistId={playlist.id} />
            </Suspense>
            {(mayEdit || mayDelete) && <PlaylistMenu shown={shown} />}
          </>
        }
      />
      <div className={styles.page}>
        {playlist.description && (
          <p className={styles.description} dir="auto">
            {playlist.description}
          </p>
        )}
        {things.length > 0 ? (
          <PlaylistItems playlistId={playlist.id} things={things} editing={edits} />
        ) : (
          <EmptyState title={say.emptyTitle}>{mayEdit ? say.empty : say.emptyOfOthers}</EmptyState>
        )}
        {edits && <AddItems playlistId={playlist.id} things={things} />}
      </div>
    </>
  );
}

/** To the first that is not complete; none when all are. */
function StartButton({ things }: { things: readonly ShownThing[] }) {
  const next = things.find(({ path, state }) => path !== null && state !== 'completed');
  if (!next?.path) return null;
  const begun = things.some(({ state }) => state !== 'not started');
  return (
    <LearningButton
      to={next.path}
      aria-label={begun ? say.continueWith(next.title) : say.startWith(next.title)}
    >
      {begun ? say.continue : say.start}
    </LearningButton>
  );
}

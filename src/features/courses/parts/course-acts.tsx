/** What anybody may do with a course beside learning it: like it, pass it on. */
import type { CollectionRow } from '#store/tables/synced.ts';
import { LikeButtons } from '../like-buttons.tsx';
import { ShareButton } from '../share-button.tsx';

export function CourseActs({ collection, path }: { collection: CollectionRow; path: string }) {
  return (
    <>
      <LikeButtons type="collection" entityId={collection.collectionId} likes={collection.likes ?? 0} />
      <ShareButton title={collection.title} path={path} />
    </>
  );
}

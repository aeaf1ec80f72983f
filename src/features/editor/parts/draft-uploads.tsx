/** Files of this draft that the server has not got, with how far they are. */
import { pictureWords as say } from '#contract/words/en/pictures.ts';
import { UploadState } from '#features/pictures/upload-state.tsx';
import { unsentUploadsOf } from '#store/queries/uploads.ts';
import { useStored } from '#store/react.ts';
import classes from './draft-uploads.module.css';

export function DraftUploads({ skillId }: { skillId: string }) {
  const uploads = useStored(unsentUploadsOf, `skill:${skillId}`);
  if (!uploads?.length) return null;
  return (
    <section className={classes.uploads} aria-label={say.onTheWay}>
      {uploads.map(({ assetId }) => (
        <UploadState key={assetId} assetId={assetId} named />
      ))}
    </section>
  );
}

/** How far a file is on its way to the server, with what can be done meanwhile. */
import { Button } from '@mantine/core';
import { pictureWords as say } from '#contract/words/en/pictures.ts';
import { uploadChecking, uploadErrorText } from '#contract/words/en/upload-errors.ts';
import { progressOf, uploadOf } from '#store/queries/uploads.ts';
import { useStore, useStored } from '#store/react.ts';
import { isBeingChecked } from '#store/tables/uploads.ts';
import { useSync } from '#sync/react.ts';
import styles from './picture-field.module.css';

/** Nothing once it is there. `named`: its own name stands before it. */
export function UploadState({ assetId, named = false }: { assetId: string; named?: boolean }) {
  const db = useStore();
  const sync = useSync();
  const upload = useStored(uploadOf, assetId);
  const progress = progressOf(upload);
  if (!upload || upload.state === 'done') return null;
  const percent = Math.floor(100 * (progress ?? 0));
  const checked = isBeingChecked(upload);
  const act = (name: 'cancelUpload' | 'retryUpload') =>
    void import('#sync/add-upload.ts')
      .then((uploads) => uploads[name](db, assetId))
      .then(() => sync.uploads());
  return (
    <div className={styles.state} data-state={upload.state}>
      {named && <strong dir="auto">{upload.intent.uploadContext.fileName}</strong>}
      {upload.error ? (
        <p role="alert">{uploadErrorText(upload.error.code, upload.error.limit)}</p>
      ) : (
        <p>{checked ? uploadChecking : percent > 0 ? say.uploading(percent) : say.waiting}</p>
      )}
      {percent > 0 && !checked && !upload.error && (
        <progress max={100} value={percent} aria-label={say.uploading(percent)} />
      )}
      <div className={styles.actions}>
        {upload.error && (
          <Button size="compact-sm" variant="default" onClick={() => act('retryUpload')}>
            {say.retry}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => act('cancelUpload')}>
          {say.cancelUpload}
        </Button>
      </div>
    </div>
  );
}

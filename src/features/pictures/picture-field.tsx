/** A picture that belongs to something, with what can be done with it: change, remove; on its way to the server it says so (IMAGE-012). */
import { Button } from '@mantine/core';
import { IconPhotoEdit, IconTrash } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { pictureWords as say } from '#contract/words/en/pictures.ts';
import { Icon } from '#ui/icon.tsx';
import type { Brought } from './bring-files.ts';
import type { PictureDialogProps } from './picture-dialog.tsx';
import styles from './picture-field.module.css';
import { UploadState } from './upload-state.tsx';

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));

type Props = Omit<PictureDialogProps, 'onClose' | 'onSaved'> & {
  assetId: string | null;
  /** as it is shown elsewhere */
  children: ReactNode;
  disabled?: boolean;
  onChange: (picture: Brought | null) => void | Promise<void>;
};

export function PictureField({ assetId, children, disabled = false, onChange, ...dialog }: Props) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={styles.field}>
      {children}
      <div className={styles.side}>
        <div className={styles.actions}>
          <Button
            variant="default"
            size="sm"
            disabled={disabled}
            leftSection={<Icon of={IconPhotoEdit} />}
            onClick={() => setOpened(true)}
            aria-label={`${assetId ? say.change : say.add}: ${dialog.title}`}
          >
            {assetId ? say.change : say.add}
          </Button>
          {assetId && (
            <Button
              variant="subtle"
              size="sm"
              disabled={disabled}
              leftSection={<Icon of={IconTrash} />}
              onClick={() => void onChange(null)}
              aria-label={`${say.remove}: ${dialog.title}`}
            >
              {say.remove}
            </Button>
          )}
        </div>
        {assetId && <UploadState assetId={assetId} />}
      </div>
      {opened && (
        <Suspense fallback={null}>
          <PictureDialog {...dialog} onClose={() => setOpened(false)} onSaved={onChange} />
        </Suspense>
      )}
    </div>
  );
}

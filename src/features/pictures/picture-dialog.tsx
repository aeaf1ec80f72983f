/** Choose, drop, paste or take a picture, crop it, save it: the dialog of every picture of the app (IMAGE-005, IMAGE-006, IMAGE-010). */
import { Button } from '@mantine/core';
import { IconCrop, IconPhoto } from '@tabler/icons-react';
import { useMachine } from '@xstate/react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { pictureWords as say } from '#contract/words/en/pictures.ts';
import { imageDialogErrors, uploadErrorText } from '#contract/words/en/upload-errors.ts';
import {
  MAX_FILE_BYTES,
  type PictureUse,
  pictureExtensions,
  sizeInWords,
  uploadProblem,
} from '#domain/upload-rules.ts';
import { imageUploadMachine } from '#machines/image-upload.ts';
import { useStore } from '#store/react.ts';
import { useSync } from '#sync/react.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { type Brought, bringPicture, type Destination } from './bring-files.ts';
import { FileDrop } from './file-drop.tsx';
import styles from './picture-dialog.module.css';

const CropFrame = lazy(async () => ({ default: (await import('./parts/crop-frame.tsx')).CropFrame }));

export type PictureDialogProps = {
  title: string;
  destination: Destination;
  /** width by height; the crop begins with it */
  aspect?: number;
  circular?: boolean;
  /** that it has at least, after the crop */
  resolution?: { width: number; height: number };
  onClose: () => void;
  /** It is on this device; what shows it may be changed now. */
  onSaved: (picture: Brought) => void | Promise<void>;
};

/** From the choice of a file to the picture on this device. */
function usePicture(
  {
    destination,
    aspect,
    resolution,
    onClose,
    onSaved,
  }: Pick<PictureDialogProps, 'destination' | 'onClose' | 'onSaved'> & {
    aspect: number | undefined;
    resolution: PictureDialogProps['resolution'] | undefined;
  },
  use: PictureUse,
) {
  const db = useStore();
  const sync = useSync();
  const save = useRef(onSaved);
  save.current = onSaved;
  const least = useRef(resolution);
  least.current = resolution;
  const machine = useMemo(
    () =>
      imageUploadMachine.provide({
        actors: {
          upload: fromPromise(async ({ input: { file, crop } }) => {
            const brought = await bringPicture(db, file, destination, crop, least.current);
            await save.current(brought);
            sync.uploads();
            return brought.assetId;
          }),
        },
      }),
    [db, sync, destination],
  );
  const [state, send] = useMachine(machine);
  useEffect(() => send({ type: 'open' }), [send]);
  useEffect(() => {
    if (state.matches('uploaded')) onClose();
  }, [state, onClose]);
  const take = useCallback(
    ([chosen]: File[]) => {
      if (!chosen) return;
      const problem = uploadProblem(chosen, 'image', use);
      if (problem) send({ type: 'file.refused', problem });
      else {
        send({ type: 'file.chosen', file: chosen });
        // A frame of the right shape is there at once where one is asked for.
        if (aspect !== undefined) send({ type: 'crop.begin' });
      }
    },
    [send, use, aspect],
  );
  return { state, send, take };
}

export function PictureDialog({
  title,
  destination,
  aspect,
  circular = false,
  resolution,
  onClose,
  onSaved,
}: PictureDialogProps) {
  const use: PictureUse =
    destination.place.type === 'user' || destination.place.type === 'organization' ? 'profile' : 'content';
  const { state, send, take } = usePicture({ destination, aspect, resolution, onClose, onSaved }, use);
  const { file, crop, moving, error } = state.context;
  const saving = state.matches('uploading');
  const cropping = state.matches('crop');
  const preview = useObjectUrl(file);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      closeLabel={say.close}
      outside={file ? 'ask' : 'close'}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button disabled={file === null || saving} loading={saving} onClick={() => send({ type: 'save' })}>
            {say.save}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {error && <PictureError code={error.code} limit={error.limit} />}
        {file && preview ? (
          <>
            {cropping ? (
              <Suspense fallback={<img src={preview} alt="" className={styles.preview} />}>
                <CropFrame
                  src={preview}
                  crop={moving ?? crop}
                  circular={circular}
                  onMove={(moved) => send({ type: 'crop.moved', crop: moved })}
                  {...(aspect !== undefined && { aspect })}
                />
              </Suspense>
            ) : (
              <img src={preview} alt={say.preview} className={styles.preview} />
            )}
            <div className={styles.tools}>
              <Button
                variant="default"
                leftSection={<Icon of={cropping ? IconPhoto : IconCrop} />}
                onClick={() => send({ type: cropping ? 'crop.none' : 'crop.begin' })}
                disabled={saving}
              >
                {cropping ? say.noCrop : say.crop}
              </Button>
              <FileDrop kind="again" accept={pictureExtensions[use]} label={say.chooseOther} onFiles={take} />
            </div>
          </>
        ) : (
          <FileDrop
            kind="place"
            accept={pictureExtensions[use]}
            label={say.choose}
            hint={say.drop}
            camera
            onFiles={take}
          />
        )}
        <p className={styles.limits}>
          {say.maximum(sizeInWords(MAX_FILE_BYTES))} · {say.formats(pictureExtensions[use])}
          {resolution && (
            <span>
              <br />
              {say.resolution(resolution.width, resolution.height)}
            </span>
          )}
        </p>
      </div>
    </Dialog>
  );
}

function PictureError({ code, limit }: { code: string; limit: number | null }) {
  // What is wrong with the file itself, and not with its way.
  const chosen = ['FILE_TOO_LARGE', 'INVALID_FILES', 'PICTURE_BROKEN', 'TOO_MANY_PIXELS'].includes(code);
  const text =
    code === 'DEVICE_FULL' ? say.tooFull : code === 'UNKNOWN' ? null : uploadErrorText(code, limit);
  return (
    <Notice
      tone="vermilion"
      icon={stateIcons.needsYou}
      alert
      {...(!chosen && { title: code === 'UNKNOWN' ? imageDialogErrors.other : imageDialogErrors.uploading })}
    >
      {text}
    </Notice>
  );
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

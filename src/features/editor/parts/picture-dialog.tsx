/** Brings pictures, videos and files from this device into the lesson, or inserts a picture of the organization's lessons that is here. */
import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { assetPath } from '#contract/content/skill.ts';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { pictureWords as pictures } from '#contract/words/en/pictures.ts';
import { FileDrop } from '#features/pictures/file-drop.tsx';
import { PictureDialog as CropDialog } from '#features/pictures/picture-dialog.tsx';
import { useStore, useStored } from '#store/react.ts';
import { Dialog } from '#ui/dialog.tsx';
import { destinationOf, filesOf } from './bring-into-text.ts';
import { newPicture } from './new-block.ts';
import classes from './picture-dialog.module.css';
import { picturesHere } from './pictures-here.ts';

/** What the dialog is opened for; with pictures any other file may come as well. */
export type BroughtKind = 'image' | 'video' | 'audio' | 'attachment';

type Props = {
  editor: Editor;
  skill: { skillId: string; organizationId: string | null };
  /** they become blocks where the cursor is */
  onFiles: (files: readonly File[]) => void;
  onClose: () => void;
};

/** @param kind  null: it is closed */
export function PictureDialog({ kind, ...props }: Props & { kind: BroughtKind | null }) {
  const { editor, skill, onClose } = props;
  const opened = kind !== null;
  // The words stay while the dialog closes.
  const [shown, setShown] = useState<BroughtKind>('image');
  if (kind !== null && kind !== shown) setShown(kind);
  const [cropping, setCropping] = useState(false);
  const destination = useMemo(() => destinationOf(skill), [skill]);
  if (opened && cropping)
    return (
      <CropDialog
        title={say.imageTitle}
        destination={destination}
        onClose={() => {
          setCropping(false);
          onClose();
        }}
        onSaved={({ assetId, width, height }) => {
          editor
            .chain()
            .focus()
            .insertContent(newPicture(assetId, '', { width, height }))
            .run();
        }}
      />
    );
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={shown === 'image' ? say.imageTitle : say.fileTitles[shown]}
      closeLabel={say.close}
    >
      {opened && (
        <>
          {shown !== 'image' && <p>{say.fileLeads[shown]}</p>}
          <FileDrop
            kind="place"
            accept={filesOf(shown)}
            label={shown === 'image' ? pictures.fromDevice : pictures.filesFromDevice}
            hint={shown === 'image' ? pictures.dropFiles : pictures.dropOnlyFiles}
            camera={shown === 'image'}
            multiple
            onFiles={(files) => {
              props.onClose();
              props.onFiles(files);
            }}
          />
          {shown === 'image' && (
            <>
              <Button variant="subtle" onClick={() => setCropping(true)}>
                {pictures.cropFirst}
              </Button>
              <Choice {...props} />
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

function Choice({ editor, skill: { organizationId }, onClose }: Props) {
  const { accountId } = useStore();
  const here = useStored(picturesHere, organizationId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [broken, setBroken] = useState<readonly string[]>([]);
  const [alt, setAlt] = useState('');
  const name = useId();
  if (here === undefined) return null;
  const shown = here.filter(({ assetId }) => !broken.includes(assetId));
  if (shown.length === 0) return null;
  const insert = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null) return;
    onClose();
    editor.chain().focus().insertContent(newPicture(chosen, alt.trim())).run();
  };
  return (
    <form onSubmit={insert} className={classes.form}>
      <p>{say.imageLead}</p>
      <fieldset className={classes.pictures}>
        <legend className={classes.legend}>{say.imageTitle}</legend>
        {shown.map(({ assetId, lesson }) => (
          <label key={assetId} className={classes.picture}>
            <input
              type="radio"
              name={name}
              value={assetId}
              checked={chosen === assetId}
              onChange={() => setChosen(assetId)}
              aria-label={say.imageOf(lesson)}
            />
            <img
              src={assetPath(assetId, accountId)}
              alt=""
              loading="lazy"
              onError={() => setBroken((before) => [...before, assetId])}
            />
            <span>{lesson}</span>
          </label>
        ))}
      </fieldset>
      <TextInput
        label={say.imageAlt}
        description={say.imageAltHint}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
      />
      <Button type="submit" disabled={chosen === null}>
        {say.imageInsert}
      </Button>
    </form>
  );
}

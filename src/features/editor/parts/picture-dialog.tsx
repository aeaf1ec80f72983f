/** Chooses a picture of the organization's lessons that is on this device. */
import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { assetPath } from '#contract/content/skill.ts';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { useStore, useStored } from '#store/react.ts';
import { Dialog } from '#ui/dialog.tsx';
import { newPicture } from './new-block.ts';
import classes from './picture-dialog.module.css';
import { picturesHere } from './pictures-here.ts';

type Props = { editor: Editor; organizationId: string; onClose: () => void };

export function PictureDialog({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={say.imageTitle} closeLabel={say.close}>
      {opened && <Choice {...props} />}
    </Dialog>
  );
}

function Choice({ editor, organizationId, onClose }: Props) {
  const { accountId } = useStore();
  const pictures = useStored(picturesHere, organizationId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [broken, setBroken] = useState<readonly string[]>([]);
  const [alt, setAlt] = useState('');
  const name = useId();
  if (pictures === undefined) return null;
  const shown = pictures.filter(({ assetId }) => !broken.includes(assetId));
  if (shown.length === 0) return <p>{say.imageNone}</p>;
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

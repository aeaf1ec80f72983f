/** Where a file is chosen, dropped, pasted or photographed. */
import { Button } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { pictureWords as say } from '#contract/words/en/pictures.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './file-drop.module.css';

export type FileDropProps = {
  /** a place to drop on, or a button for another choice */
  kind: 'place' | 'again';
  accept: readonly string[];
  label: string;
  hint?: string;
  /** where the device has one at hand */
  camera?: boolean;
  /** one at a time by default */
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** Phones and tablets: their browsers open the camera for a file field that asks for it. */
const hasCameraAtHand = () => matchMedia('(pointer: coarse)').matches;

export function FileDrop({
  kind,
  accept,
  label,
  hint,
  camera = false,
  multiple = false,
  onFiles,
}: FileDropProps) {
  const [over, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const photo = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (files: FileList) => {
    const taken = [...files].slice(0, multiple ? undefined : 1);
    if (taken.length > 0) onFiles(taken);
  };
  usePasted(take);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const input = (capture: boolean) => (
    <input
      ref={capture ? photo : field}
      id={capture ? undefined : id}
      type="file"
      multiple={multiple}
      hidden
      aria-label={capture ? say.camera : label}
      accept={capture ? 'image/jpeg,image/png' : accept.join(',')}
      {...(capture && { capture: 'environment' as const })}
      onChange={({ currentTarget }) => {
        if (currentTarget.files) take(currentTarget.files);
        currentTarget.value = ''; // the same file may be chosen again
      }}
    />
  );
  const buttons = (
    <>
      {input(false)}
      <Button
        variant={kind === 'place' ? 'filled' : 'default'}
        leftSection={<Icon of={IconUpload} />}
        onClick={() => field.current?.click()}
        {...(kind === 'place' && { 'data-autofocus': '' })}
      >
        {label}
      </Button>
      {camera && hasCameraAtHand() && (
        <>
          {input(true)}
          <Button
            variant="default"
            leftSection={<Icon of={IconCamera} />}
            onClick={() => photo.current?.click()}
          >
            {say.camera}
          </Button>
        </>
      )}
    </>
  );
  if (kind === 'again') return buttons;
  return (
    <section
      className={styles.drop}
      data-over={over || undefined}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.buttons}>{buttons}</div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </section>
  );
}

/** Anywhere while this is shown: a dialog has the page to itself. */
function usePasted(onFiles: (files: FileList) => void): void {
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files?.length) return;
      event.preventDefault();
      take.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

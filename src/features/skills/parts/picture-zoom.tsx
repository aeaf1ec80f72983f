/** A picture of a lesson at the size of the screen, or at its own. */
import { Button } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { pictureWords as say } from '#contract/words/en/picture.ts';
import { Icon } from '#ui/icon.tsx';
import { ModalSurface } from '#ui/modal-surface.tsx';
import styles from './picture-zoom.module.css';

/** Lies over the picture beside which it stands. */
export function PictureZoom({ src, alt }: { src: string; alt: string }) {
  const [opened, setOpened] = useState(false);
  const [whole, setWhole] = useState(true);
  const open = () => {
    setWhole(true);
    setOpened(true);
  };
  return (
    <>
      <button
        type="button"
        className={styles.over}
        aria-label={alt === '' ? say.enlarge : say.enlargeThis(alt)}
        data-no-print=""
        onClick={open}
      />
      <ModalSurface
        shape="wide"
        opened={opened}
        onClose={() => setOpened(false)}
        title={say.title}
        closeLabel={say.close}
        footer={
          <Button
            variant="default"
            leftSection={<Icon of={whole ? IconZoomIn : IconZoomOut} />}
            onClick={() => setWhole(!whole)}
          >
            {whole ? say.ownSize : say.fit}
          </Button>
        }
      >
        {/* At its own size it scrolls: the keyboard has to reach it. */}
        <section className={styles.frame} aria-label={say.title} tabIndex={whole ? undefined : 0}>
          <img className={whole ? styles.whole : styles.own} src={src} alt={alt} />
        </section>
        {alt !== '' && (
          <p className={styles.caption} dir="auto">
            {alt}
          </p>
        )}
      </ModalSurface>
    </>
  );
}

/** A picture of a lesson. Where it is not on the device, its description stands for it until there is a connection again. */
import { useEffect, useState } from 'react';
import { assetPath } from '#contract/content/skill.ts';
import { words } from '#contract/words/en.ts';
import { useOffline } from '#features/courses/offline.ts';
import { useStore } from '#store/react.ts';
import classes from './lesson-blocks.module.css';

type Props = { assetId: string | null; alt: string; width: number | null; height: number | null };

export function LessonPicture({ assetId, alt, width, height }: Props) {
  const store = useStore();
  const offline = useOffline();
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!offline) setMissing(false);
  }, [offline]);
  if (assetId === null || missing) {
    if (assetId === null && alt === '') return null;
    return (
      <p className={classes.missingPicture}>
        {alt !== '' && <span dir="auto">{alt}</span>}
        {assetId !== null && <small>{words.learning.skill.pictureMissing}</small>}
      </p>
    );
  }
  return (
    <figure className={classes.figure}>
      <img
        className={classes.picture}
        src={assetPath(assetId, store.accountId)}
        alt={alt}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
        decoding="async"
        onError={() => setMissing(true)}
      />
    </figure>
  );
}

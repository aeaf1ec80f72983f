/** A picture of a lesson. Where it is not on the device, its description stands for it until there is a connection again. */
import { type ComponentType, createContext, Suspense, useContext, useEffect, useState } from 'react';
import { assetPath } from '#contract/content/skill.ts';
import * as words from '#contract/words/en.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useStore } from '#store/react.ts';
import { lazyAfterPaint } from '#ui/first-paint.ts';
import classes from './lesson-blocks.module.css';

const PictureZoom = lazyAfterPaint(async () => ({
  default: (await import('./picture-zoom.tsx')).PictureZoom,
}));

export type LessonPictureProps = {
  assetId: string | null;
  alt: string;
  width: number | null;
  height: number | null;
};

/** Stands in where no account's store is behind the lesson, and pictures come another way. */
export const LessonPictureContext = createContext<ComponentType<LessonPictureProps> | null>(null);

export function LessonPicture(props: LessonPictureProps) {
  const Other = useContext(LessonPictureContext);
  return Other ? <Other {...props} /> : <StoredPicture {...props} />;
}

function StoredPicture({ assetId, alt, width, height }: LessonPictureProps) {
  const store = useStore();
  const offline = useOffline();
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!offline) setMissing(false);
  }, [offline]);
  return (
    <PictureFigure
      picture={{ assetId, alt, width, height }}
      src={assetId === null || missing ? null : assetPath(assetId, store.accountId)}
      onMissing={() => setMissing(true)}
    />
  );
}

/** @param src null: its description stands for it */
export function PictureFigure({
  picture: { assetId, alt, width, height },
  src,
  onMissing,
}: {
  picture: LessonPictureProps;
  src: string | null;
  onMissing: () => void;
}) {
  if (src === null) {
    if (assetId === null && alt === '') return null;
    return (
      <p className={classes.missingPicture}>
        {alt !== '' && <span dir="auto">{alt}</span>}
        {assetId !== null && <small>{words.skill.pictureMissing}</small>}
      </p>
    );
  }
  return (
    <figure>
      <img
        className={classes.picture}
        src={src}
        alt={alt}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
        decoding="async"
        onError={onMissing}
      />
      <Suspense fallback={null}>
        <PictureZoom src={src} alt={alt} />
      </Suspense>
    </figure>
  );
}

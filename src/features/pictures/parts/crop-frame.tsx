/** The frame of a crop over the picture: by pointer, and by keyboard with the arrow keys. */
import { useEffect, useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { pictureWords as say } from '#contract/words/en/pictures.ts';
import type { Crop } from '#domain/upload-rules.ts';
import styles from './crop-frame.module.css';

type Props = {
  src: string;
  crop: Crop | null;
  aspect?: number;
  circular: boolean;
  onMove: (crop: Crop) => void;
};

/** Leaves a margin, so that it is seen to be a frame. */
const FIRST_PERCENT = 90;

const toCrop = ({ x, y, width, height }: PercentCrop): Crop => ({ unit: '%', x, y, width, height });

export function CropFrame({ src, crop, aspect, circular, onMove }: Props) {
  const [first, setFirst] = useState<Crop | null>(null);
  const told = useRef(false);
  useEffect(() => {
    if (first === null || told.current) return;
    told.current = true;
    if (crop === null) onMove(first);
  }, [first, crop, onMove]);
  const begin = ({ width, height }: HTMLImageElement) => {
    const frame =
      aspect === undefined
        ? ({ unit: '%', width: FIRST_PERCENT, height: FIRST_PERCENT } as const)
        : makeAspectCrop({ unit: '%', width: FIRST_PERCENT }, aspect, width, height);
    // A wide picture has less room above than beside.
    const tall = frame.height > FIRST_PERCENT ? FIRST_PERCENT / frame.height : 1;
    const fitting = { ...frame, width: frame.width * tall, height: frame.height * tall };
    setFirst(toCrop(centerCrop(fitting, width, height)));
  };
  const shown = crop ?? first;
  return (
    <figure className={styles.figure}>
      <ReactCrop
        {...(shown && { crop: shown })}
        {...(aspect !== undefined && { aspect })}
        circularCrop={circular}
        keepSelection
        minWidth={16}
        minHeight={16}
        onChange={(_, percent) => onMove(toCrop(percent))}
      >
        <img
          src={src}
          alt={say.preview}
          onLoad={(event) => begin(event.currentTarget)}
          className={styles.picture}
        />
      </ReactCrop>
      <figcaption className={styles.hint}>{say.cropHint}</figcaption>
    </figure>
  );
}

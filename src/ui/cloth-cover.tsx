/**
 * The cover of something to read: woven cloth with a spine and a foil frame, or a picture that keeps the spine.
 * It decorates: whoever shows it says the title beside it.
 */
import { classNames } from './class-names.ts';
import styles from './cloth-cover.module.css';

export type ClothColor = 'red' | 'blue' | 'green' | 'gray';

export type ClothCoverProps = {
  title: string;
  color: ClothColor;
  /** An address of this origin, or a blob. */
  picture?: string;
  /** card fills its box; large is the cover of a page; mini, without title, is for rows. */
  size?: 'card' | 'large' | 'mini';
};

/** Such a word would be broken in the narrow frame of a card. */
const hasLongWord = (title: string) => title.split(/[\s-]+/).some((word) => word.length > 11);

export function ClothCover({ title, color, picture, size = 'card' }: ClothCoverProps) {
  return (
    <div aria-hidden="true" className={classNames(styles.cover, styles[color], styles[size])}>
      {picture ? (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      ) : (
        <div className={styles.frame}>
          {size !== 'mini' && (
            <bdi className={classNames(styles.title, hasLongWord(title) && styles.longWord)}>{title}</bdi>
          )}
        </div>
      )}
    </div>
  );
}

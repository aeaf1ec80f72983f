/** Something to open, as a book lying there: cover, title, what it is, how far one is. The whole card is one link. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type ClothColor, ClothCover } from './cloth-cover.tsx';
import styles from './content-card.module.css';
import type { RenderLink } from './render-link.ts';
import { Ribbon } from './ribbon.tsx';

export type ContentCardProps = {
  title: string;
  renderLink: RenderLink;
  color: ClothColor;
  picture?: string;
  /** The line above the title, such as the kind of content. */
  kind?: ReactNode;
  description?: string;
  /** Short facts in a row, such as '12 skills', '4.5 hours'. */
  meta?: readonly ReactNode[];
  /** The ribbon's word; without it there is no ribbon. */
  inProgressLabel?: string;
  /** A ProgressBar. */
  progress?: ReactNode;
  /** Marks such as kept or saved on this device. */
  marks?: ReactNode;
  /** Controls of their own, above the link. */
  actions?: ReactNode;
  /** Not on this device and no network: still there, paler, still a link. */
  faded?: boolean;
  headingLevel?: 2 | 3;
};

export function ContentCard({
  title,
  renderLink,
  color,
  picture,
  kind,
  description,
  meta = [],
  inProgressLabel,
  progress,
  marks,
  actions,
  faded = false,
  headingLevel = 3,
}: ContentCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      className={classNames(
        styles.card,
        !kind && styles.low,
        faded && styles.faded,
        inProgressLabel && styles.marked,
      )}
    >
      <div className={styles.cover}>
        <ClothCover title={title} color={color} picture={picture} />
      </div>
      <div className={styles.body}>
        {kind && <p className={styles.kind}>{kind}</p>}
        <Heading className={styles.title}>
          {renderLink({ className: styles.link ?? '', children: <bdi>{title}</bdi> })}
        </Heading>
        {description && <p className={styles.description}>{description}</p>}
        <div className={styles.foot}>
          {meta.length > 0 && (
            <ul className={styles.meta}>
              {meta.map((fact, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity and never move
                <li key={at}>{fact}</li>
              ))}
            </ul>
          )}
          {marks && <div className={styles.marks}>{marks}</div>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {progress && <div className={styles.progress}>{progress}</div>}
      </div>
      {inProgressLabel && <Ribbon label={inProgressLabel} />}
    </article>
  );
}

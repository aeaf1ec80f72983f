/** A picture as cards show it; without one the cloth cover. */
import { assetPathAt } from '#contract/content/skill.ts';
import { pictureWidths } from '#domain/picture-widths.ts';
import { ClothCover } from '#ui/cloth-cover.tsx';
import styles from './picture-field.module.css';

export function CardPicture({
  assetId,
  accountId,
  title,
  cover,
}: {
  assetId: string | null;
  accountId: string;
  title: string;
  cover: 'red' | 'blue' | 'green' | 'gray';
}) {
  return (
    <div className={styles.card}>
      <ClothCover
        title={title}
        color={cover}
        {...(assetId && { picture: assetPathAt(assetId, accountId, pictureWidths.catalog) })}
      />
    </div>
  );
}

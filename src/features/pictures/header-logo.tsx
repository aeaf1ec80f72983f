/** The wide logo of an organization above its own pages, for the page as it is, light or dark, on its colour where it has one. */
import type { Organization } from '#contract/accounts/organization.ts';
import { assetPathAt } from '#contract/content/skill.ts';
import { pictureWidths } from '#domain/picture-widths.ts';
import styles from './header-logo.module.css';

type Props = {
  organization: Pick<Organization, 'images' | 'imagePrefs' | 'background' | 'name'>;
  accountId: string;
};

export function HeaderLogo({ organization: { images, imagePrefs, background, name }, accountId }: Props) {
  const light =
    (!imagePrefs?.useHeaderDark && images?.logoHeader) || images?.logoHeaderDark || images?.logoHeader;
  const dark = images?.logoHeaderDark ?? light;
  const band = background ? { className: styles.band, style: { background } } : { className: styles.logo };
  if (!light || !dark) return background ? <div {...band} /> : null;
  const path = (assetId: string) => assetPathAt(assetId, accountId, pictureWidths.featuredSmall);
  return (
    <div {...band}>
      <img src={path(light)} alt={name} className={styles.onLight} />
      <img src={path(dark)} alt={name} className={styles.onDark} />
    </div>
  );
}

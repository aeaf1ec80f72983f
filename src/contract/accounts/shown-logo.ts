/** The logo of an organization as it stands beside its name. */
import { textOn } from '#domain/colour.ts';
import { pictureWidths } from '#domain/picture-widths.ts';
import { assetPathAt } from '../content/skill.ts';
import type { Organization } from './organization.ts';

type Logo = Pick<Organization, 'imagePrefs' | 'background'> & {
  images?: Partial<NonNullable<Organization['images']>> | null | undefined;
};
type Shown = { picture?: string; darkPicture?: string; colours?: { background: string; color: string } };

/** For `Avatar`: the square logo, with the one for a dark page where there is one, on the organization's colour. */
export function logoOf({ images, imagePrefs, background }: Logo, accountId: string): Shown {
  const dark = images?.logoSquareDark;
  const light = (!imagePrefs?.useSquareDark && images?.logoSquare) || dark || images?.logoSquare;
  const path = (assetId: string) => assetPathAt(assetId, accountId, pictureWidths.avatar);
  return {
    ...(background && { colours: { background, color: textOn(background) } }),
    ...(light && { picture: path(light) }),
    ...(dark && { darkPicture: path(dark) }),
  };
}

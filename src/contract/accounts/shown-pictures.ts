/** Pictures of people as they stand beside their names. */
import { pictureWidths } from '#domain/picture-widths.ts';
import { assetPathAt } from '../content/skill.ts';

type Shown = { picture?: string };

/** For `Avatar`. */
export const pictureOfPerson = (image: string | null | undefined, accountId: string): Shown =>
  image ? { picture: assetPathAt(image, accountId, pictureWidths.avatar) } : {};

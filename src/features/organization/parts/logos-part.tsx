/** The four logos of an organization: square and wide, each for a light and a dark page (ORG-010, IMAGE-014). */
import { useMemo } from 'react';
import { type OrganizationImage, organizationImages } from '#contract/accounts/organization.ts';
import { assetPathAt } from '#contract/content/skill.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { pictureWidths, smallestSquare } from '#domain/picture-widths.ts';
import { PictureField } from '#features/pictures/picture-field.tsx';
import { updateOrganizationImage } from '#mutations/accounts/update-organization-image.ts';
import { useStore } from '#store/react.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './logos-part.module.css';

const kinds = Object.keys(organizationImages) as OrganizationImage[];
const isSquare = (kind: OrganizationImage) => kind.startsWith('LOGO_SQUARE');
const HEADER_ASPECT = 4;

export function LogosPart({ organization }: { organization: OrganizationRow }) {
  const { accountId } = useStore();
  const { organizationId, images } = organization;
  const update = useMutate(updateOrganizationImage);
  const destination = useMemo(
    () => ({ place: { type: 'organization' as const, id: organizationId }, organizationId }),
    [organizationId],
  );
  const change = async (type: OrganizationImage, image: string | null) => {
    try {
      await update({ organizationId, image, type });
      showToast({ id: 'logo', text: say.logos.saved });
    } catch {
      showToast({ id: 'logo', tone: 'vermilion', icon: stateIcons.needsYou, text: say.logos.failed });
    }
  };
  return (
    <section className={styles.logos} aria-label={say.logos.heading}>
      <h2>{say.logos.heading}</h2>
      <p className={styles.lead}>{say.logos.lead}</p>
      {kinds.map((kind) => {
        const assetId = images?.[organizationImages[kind]] ?? null;
        return (
          <div key={kind} className={styles.logo}>
            <h3>{say.logos.kinds[kind]}</h3>
            <PictureField
              title={say.logos.kinds[kind]}
              assetId={assetId}
              destination={destination}
              aspect={isSquare(kind) ? 1 : HEADER_ASPECT}
              {...(isSquare(kind) && { resolution: smallestSquare })}
              onChange={(picture) => change(kind, picture?.assetId ?? null)}
            >
              <div
                className={styles.frame}
                data-square={isSquare(kind) || undefined}
                data-dark={kind.endsWith('_DARK') || undefined}
              >
                {assetId ? (
                  <img
                    src={assetPathAt(
                      assetId,
                      accountId,
                      isSquare(kind) ? pictureWidths.catalog : pictureWidths.featuredSmall,
                    )}
                    alt={say.logos.kinds[kind]}
                  />
                ) : (
                  <span>{say.logos.none}</span>
                )}
              </div>
            </PictureField>
          </div>
        );
      })}
    </section>
  );
}

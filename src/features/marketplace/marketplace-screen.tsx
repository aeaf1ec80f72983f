/** `/marketplace`: organizations that show themselves to everybody; who may, lists their own (ORG-005, D22). */
import { Switch } from '@mantine/core';
import { useId, useState } from 'react';
import { type Listing, marketplaceListingsPage } from '#contract/content/listing.ts';
import { assetPathAt } from '#contract/content/skill.ts';
import { marketplaceWords as say } from '#contract/words/en/marketplace.ts';
import { pictureWidths } from '#domain/picture-widths.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { useServerPage } from '#features/session/use-server-page.ts';
import { upsertListingStatus } from '#mutations/content/upsert-listing-status.ts';
import { useStore, useStored } from '#store/react.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { ClothCover } from '#ui/cloth-cover.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './marketplace-screen.module.css';
import { coursesHeld, ownMarket, shownListings } from './read-marketplace.ts';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';

const newestFirst = { fifo: false };

export function MarketplaceScreen() {
  const seen = useServerPage(marketplaceListingsPage, newestFirst);
  const market = useStored(ownMarket);
  const held = useStored(coursesHeld);
  const [now] = useState(Date.now);
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  if (!market || !held) return null; // the disk answers within a frame
  const { answer, at, state } = seen;
  const listings = shownListings(answer ?? [], market, (id) => held.get(id) ?? 0);
  return (
    <>
      <PageHeader title={say.heading} page="/marketplace" lead={say.lead} />
      <div className={styles.page}>
        {market.listable.length > 0 && <Own organizations={market.listable} />}
        {state === 'unreachable' && at !== undefined && (
          <p className={styles.asOf} role="status">
            {say.asOf(at, now)}
          </p>
        )}
        {answer === undefined && state === 'asking' && listings.length === 0 ? (
          <ListSkeleton rows={4} />
        ) : (
          <Listings listings={listings} known={answer !== undefined} />
        )}
      </div>
    </>
  );
}

function Listings({ listings, known }: { listings: readonly Listing[]; known: boolean }) {
  const { accountId } = useStore();
  if (listings.length === 0)
    return <EmptyState title={say.noneTitle}>{known ? say.none : say.neverSeen}</EmptyState>;
  return (
    <ListRows framed label={say.all}>
      {listings.map(({ organizationId, alias, name, description, image, courses }) => (
        <ListRow
          key={organizationId}
          title={name}
          description={description && <bdi className={styles.about}>{description}</bdi>}
          leading={
            <ClothCover
              title=""
              size="mini"
              color="gray"
              {...(image && { picture: assetPathAt(image, accountId, pictureWidths.catalogSmall) })}
            />
          }
          trailing={say.courses(courses)}
          renderLink={linkTo(`/${alias}/catalog`)}
        />
      ))}
    </ListRows>
  );
}

function Own({ organizations }: { organizations: readonly OrganizationRow[] }) {
  const id = useId();
  const change = useMutate(upsertListingStatus);
  const set = async ({ organizationId, tenant }: OrganizationRow, listed: boolean) => {
    try {
      await change({
        listingOwner: { type: 'ORGANIZATION', id: organizationId },
        listingContent: { type: 'tenant_profile', id: tenant.tenantProfileId },
        status: listed ? 'listed' : 'unlisted',
      });
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id: 'listing', tone: 'vermilion', icon: stateIcons.needsYou, text: say.notSaved });
    }
  };
  return (
    <section aria-labelledby={id} className={styles.own}>
      <h2 id={id}>{say.own}</h2>
      <p className={styles.asOf}>{say.ownLead}</p>
      {organizations.map((organization) => (
        <Switch
          key={organization.organizationId}
          label={<bdi>{say.listed(organization.name)}</bdi>}
          checked={organization.tenant.marketplaceStatus === 'LISTED'}
          onChange={({ currentTarget }) => void set(organization, currentTarget.checked)}
        />
      ))}
    </section>
  );
}

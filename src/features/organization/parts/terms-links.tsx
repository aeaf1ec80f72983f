/** What an organization's learners agree to, on its own pages elsewhere. */
import { Anchor } from '@mantine/core';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import type { OrganizationRow } from '#store/tables/synced.ts';
import styles from '../organization-screen.module.css';

export function TermsLinks({ organization: { privacyUrl, tosUrl } }: { organization: OrganizationRow }) {
  const links = [
    { label: say.about.privacy, to: privacyUrl },
    { label: say.about.termsOfUse, to: tosUrl },
  ].filter(({ to }) => to);
  if (links.length === 0) return null;
  return (
    <p className={styles.actions}>
      {links.map(({ label, to }) => (
        <Anchor key={label} href={to ?? undefined} target="_blank" rel="noreferrer">
          {label}
        </Anchor>
      ))}
    </p>
  );
}

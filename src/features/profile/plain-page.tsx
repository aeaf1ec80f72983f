/** A page of a few plain paragraphs, for installations whose operator names none of their own (D83). */
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { SupportLink } from '#features/failure/support-link.tsx';
import { usePlatform } from '#features/session/use-platform.ts';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './profile-screen.module.css';

export function PlainPage({ of }: { of: 'help' | 'accessibility' }) {
  const { heading, lead, parts } = accountSettingsWords[of];
  const contact = usePlatform()?.links.contact ?? null;
  usePageCrumbs([hereCrumb(heading, 'settings')]);
  return (
    <>
      <PageHeader title={heading} page={`/${of}`} lead={lead} />
      <div className={styles.profile}>
        {parts.map(({ title, text }) => (
          <section key={title} className={styles.part}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
        {contact !== null && (
          <p>
            <SupportLink />
          </p>
        )}
      </div>
    </>
  );
}

/** `/certificate/{token}`: whose certificate it is, for what and when, to whoever has its link; it shows no email (D92). */
import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { verifiedCertificatePage } from '#contract/content/certificate.ts';
import { certificateWords } from '#contract/words/en/certificates.ts';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import styles from './certificate.module.css';

const say = certificateWords.verify;

export function VerifyScreen({ token }: { token: string }) {
  const { answer, at, state } = useServerPage(verifiedCertificatePage, { token });
  const [now] = useState(() => Date.now());
  const page = `/certificate/${token}`;
  usePageCrumbs([hereCrumb(say.heading, 'home')]);
  if (answer === undefined)
    return state === 'asking' ? (
      <LoadingArea loading skeleton={<ListSkeleton rows={4} />} slowText={say.loading}>
        {null}
      </LoadingArea>
    ) : (
      <EmptyState headingLevel={1} title={say.heading}>
        {say.offline}
      </EmptyState>
    );
  if (answer === null) return <PageHeader title={say.missingTitle} page={page} lead={say.missing} />;
  const facts = [
    [say.name, answer.name],
    [say.course, answer.title],
    [say.organization, answer.organization],
    [certificateWords.date, certificateWords.on(answer.issuedAt)],
    [certificateWords.id, answer.id],
  ];
  return (
    <>
      <PageHeader title={say.heading} page={page} />
      <div className={styles.verified}>
        {state === 'fresh' ? (
          <Notice tone="moss" icon={IconCertificate} title={say.valid} />
        ) : (
          at !== undefined && <p role="status">{say.asOf(at, now)}</p>
        )}
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

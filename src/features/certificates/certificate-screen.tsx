/** `/certificates/{courseId}`: a person's own certificate of a course, to print; the browser makes a PDF of it (D92). */
import { Button } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { assetPathAt } from '#contract/content/skill.ts';
import { certificateWords as say } from '#contract/words/en/certificates.ts';
import { pictureWidths } from '#domain/picture-widths.ts';
import { hereCrumb, usePageCrumbs, waitingCrumb } from '#features/breadcrumbs/page-crumbs.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { type CertificatePage, certificatePage } from '#store/queries/certificates.ts';
import { useStore, useStored } from '#store/react.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListSkeleton } from '#ui/list-skeleton.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './certificate.module.css';

export function CertificateScreen({ courseId }: { courseId: string }) {
  const page = useStored(certificatePage, courseId);
  usePageCrumbs([page ? hereCrumb(say.heading, 'home') : waitingCrumb]);
  if (page === null) return <ErrorPage variant="missing" dashboard />;
  return (
    <LoadingArea loading={page === undefined} skeleton={<ListSkeleton rows={4} />} slowText={say.loading}>
      {page?.at === null && (
        <EmptyState
          headingLevel={1}
          title={say.noneTitle}
          action={<ToCourse path={page.coursePath} variant="filled" />}
        >
          {say.none}
        </EmptyState>
      )}
      {page && page.at !== null && <Certificate courseId={courseId} page={page} />}
    </LoadingArea>
  );
}

function Certificate({ courseId, page }: { courseId: string; page: CertificatePage }) {
  const { confirmed, coursePath } = page;
  return (
    <>
      <div data-no-print="">
        <PageHeader
          title={say.heading}
          page={`/certificates/${courseId}`}
          lead={say.printHint}
          actions={
            <>
              <Button leftSection={<Icon of={IconPrinter} />} onClick={() => window.print()}>
                {say.print}
              </Button>
              {confirmed && <CopyLink token={confirmed.token} />}
              {coursePath && <ToCourse path={coursePath} variant="default" />}
            </>
          }
        />
        {!confirmed && (
          <Notice tone="brass" icon={stateIcons.onDevice} title={say.notConfirmed}>
            {say.notConfirmedText}
          </Notice>
        )}
      </div>
      <Sheet page={page} />
    </>
  );
}

const ToCourse = ({ path, variant }: { path: string; variant: 'filled' | 'default' }) => (
  <LearningButton to={path} variant={variant}>
    {say.toCourse}
  </LearningButton>
);

const addressOf = (token: string) => new URL(`/certificate/${token}`, location.origin).href;

function Sheet({ page: { name, title, organization, logo, at, confirmed } }: { page: CertificatePage }) {
  const { accountId } = useStore();
  return (
    <article className={styles.sheet} aria-label={say.kind}>
      {logo && (
        <img
          className={styles.logo}
          src={assetPathAt(logo, accountId, pictureWidths.featuredSmall)}
          alt={say.logo(organization)}
        />
      )}
      <p className={styles.kind}>{say.kind}</p>
      <p>{say.awarded}</p>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <p>{say.completed}</p>
      <p className={styles.title}>
        <bdi>{title}</bdi>
      </p>
      {organization !== '' && <p>{say.at(organization)}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>{say.date}</dt>
          <dd>{say.on(at)}</dd>
        </div>
        <div>
          <dt>{say.id}</dt>
          <dd>{confirmed ? confirmed.id : say.notConfirmed}</dd>
        </div>
        {confirmed && (
          <div>
            <dt>{say.link}</dt>
            <dd>
              <a href={`/certificate/${confirmed.token}`}>{addressOf(confirmed.token)}</a>
            </dd>
          </div>
        )}
      </dl>
    </article>
  );
}

function CopyLink({ token }: { token: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(addressOf(token));
      showToast({ id: 'certificate', tone: 'moss', text: say.copied });
    } catch {
      showToast({ id: 'certificate', tone: 'brass', text: say.notCopied });
    }
  };
  return (
    <Button variant="default" leftSection={<Icon of={IconCopy} />} onClick={() => void copy()}>
      {say.copy}
    </Button>
  );
}

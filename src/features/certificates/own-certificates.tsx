/** Every certificate of the person, also of courses that they have left since (D92). */
import { certificateWords as say } from '#contract/words/en/certificates.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import { ownCertificates } from '#store/queries/certificates.ts';
import { useStored } from '#store/react.ts';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import styles from './certificate.module.css';

export function OwnCertificates() {
  const certificates = useStored(ownCertificates);
  if (!certificates?.length) return null;
  return (
    <section className={styles.own}>
      <h2>{say.listHeading}</h2>
      <ListRows framed label={say.listHeading}>
        {certificates.map(({ id, courseId, title, issuedAt }) => (
          <ListRow
            key={id}
            renderLink={linkTo(`/certificates/${courseId}`)}
            title={title}
            description={say.line(issuedAt)}
          />
        ))}
      </ListRows>
    </section>
  );
}

/** Who made a course, what it leads to, and the topics of its lessons. */
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import { safeHref } from '#contract/document/safe-href.ts';
import { studyWords as say } from '#contract/words/en/study.ts';
import { displayName } from '#domain/display-name.ts';
import { sortedTags } from '#domain/tag-counts.ts';
import { userInfos } from '#store/queries/people.ts';
import { useStore, useStored } from '#store/react.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './course-notes.module.css';

export function CourseDetails({ collection }: { collection: CollectionRow }) {
  const { authors = [], links = [], examLinks = [], labs = [], certificationName = '', stats } = collection;
  const { accountId } = useStore();
  const ids = authors.map(({ userId }) => userId);
  const people = useStored(userInfos, ids);
  const named = ids.flatMap((id) => {
    const person = people?.get(id);
    return person ? [{ id, name: displayName(person), image: person.image }] : [];
  });
  const topics = sortedTags(stats.tags ?? []);
  return (
    <>
      {named.length > 0 && (
        <Part title={say.authors}>
          <ul className={styles.people}>
            {named.map(({ id, name, image }) => (
              <li key={id}>
                <Avatar name={name} size={32} {...pictureOfPerson(image, accountId)} />
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {certificationName !== '' && (
        <Part title={say.certification}>
          <p>{certificationName}</p>
        </Part>
      )}
      <Links title={say.examLinks} links={examLinks} />
      {labs.length > 0 && (
        <Part title={say.labs}>
          <ul className={styles.tags}>
            {labs.map(({ labId, name }) => (
              <li key={labId}>{name}</li>
            ))}
          </ul>
        </Part>
      )}
      <Links title={say.links} links={links} />
      {topics.length > 0 && (
        <Part title={say.topics}>
          <ul className={styles.tags}>
            {topics.map(({ tag, count }) => (
              <li key={tag} title={say.tagCount(tag, count)}>
                <bdi>{tag}</bdi> <span className={styles.tagCount}>{count}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.note}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** An address that the app does not trust is left out. */
function Links({ title, links }: { title: string; links: readonly { url: string; text: string }[] }) {
  const safe = links.flatMap(({ url, text }) => {
    const href = safeHref(url);
    return href ? [{ href, text: text || url }] : [];
  });
  if (safe.length === 0) return null;
  return (
    <Part title={title}>
      <ul className={styles.plans}>
        {safe.map(({ href, text }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              <Icon of={IconExternalLink} />
              <bdi>{text}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}

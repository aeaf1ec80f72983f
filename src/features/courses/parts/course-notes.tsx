/** What stands beside the contents of a course: about it, questions and answers, study plans, tags. */
import { IconChevronDown, IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useId } from 'react';
import { assetPath } from '#contract/content/skill.ts';
import { safeHref } from '#contract/document/safe-href.ts';
import * as words from '#contract/words/en.ts';
import { useStore } from '#store/react.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { Icon } from '#ui/icon.tsx';
import { Prose } from '#ui/prose.tsx';
import { CourseDetails } from './course-details.tsx';
import styles from './course-notes.module.css';

const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

function Paragraphs({ text }: { text: string }) {
  return (
    <Prose size="text">
      {paragraphs(text).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
        <p key={at}>{paragraph}</p>
      ))}
    </Prose>
  );
}

export function hasNotes(collection: CollectionRow, lead: string): boolean {
  const { description, faqs, studyPlans, catalogTags, stats } = collection;
  const { authors = [], links = [], examLinks = [], labs = [], certificationName = '' } = collection;
  return (
    authors.length + links.length + examLinks.length + labs.length + (stats.tags?.length ?? 0) > 0 ||
    certificationName !== '' ||
    (description.trim() !== '' && description !== lead) ||
    faqs.length + studyPlans.length > 0 ||
    catalogTags.some(({ enabled }) => enabled)
  );
}

export function CourseNotes({ collection, lead }: { collection: CollectionRow; lead: string }) {
  const course = words.course;
  const { accountId } = useStore();
  const id = useId();
  const { description, faqs, studyPlans } = collection;
  const tags = collection.catalogTags.filter(({ enabled }) => enabled);
  const plans = studyPlans.flatMap(({ assetId, linkText, url }) => {
    const href = assetId ? assetPath(assetId, accountId) : safeHref(url);
    return href ? [{ href, linkText: linkText || url, kept: assetId !== null }] : [];
  });
  return (
    <div className={styles.notes}>
      {description.trim() !== '' && description !== lead && (
        <section aria-labelledby={`${id}-about`} className={styles.note}>
          <h2 id={`${id}-about`}>{course.about}</h2>
          <Paragraphs text={description} />
        </section>
      )}
      {faqs.length > 0 && (
        <section aria-labelledby={`${id}-faqs`} className={styles.note}>
          <h2 id={`${id}-faqs`}>{course.faqs}</h2>
          <div className={styles.faqs}>
            {faqs.map(({ question, answer }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a question has no id, and its place is its own
              <details key={at} className={styles.faq}>
                <summary>
                  <span>{question}</span>
                  <Icon of={IconChevronDown} />
                </summary>
                <Paragraphs text={answer} />
              </details>
            ))}
          </div>
        </section>
      )}
      {plans.length > 0 && (
        <section aria-labelledby={`${id}-plans`} className={styles.note}>
          <h2 id={`${id}-plans`}>{course.studyPlans}</h2>
          <ul className={styles.plans}>
            {plans.map(({ href, linkText, kept }) => (
              <li key={href}>
                <a href={href} {...(!kept && { target: '_blank', rel: 'noreferrer' })}>
                  <Icon of={kept ? IconDownload : IconExternalLink} />
                  <span>{linkText}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <CourseDetails collection={collection} />
      {tags.length > 0 && (
        <section aria-labelledby={`${id}-tags`} className={styles.note}>
          <h2 id={`${id}-tags`}>{course.tags}</h2>
          <ul className={styles.tags}>
            {tags.map(({ valueId, name }) => (
              <li key={valueId}>{name}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** What stands in the tabs of a course beside its contents: about it, what to read and take, questions and answers. */
import { IconChevronDown, IconDownload, IconExternalLink, IconFlask } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import { assetPath } from '#contract/content/skill.ts';
import { followableHref } from '#contract/document/safe-href.ts';
import { studyWords as say } from '#contract/words/en/study.ts';
import * as words from '#contract/words/en.ts';
import { displayName } from '#domain/display-name.ts';
import { sortedTags } from '#domain/tag-counts.ts';
import { Description, Paragraphs } from '#features/kit/description.tsx';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { userInfos } from '#store/queries/people.ts';
import { useStore, useStored } from '#store/react.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { Prose } from '#ui/prose.tsx';
import type { CollectionPage } from '../read-collection.ts';
import styles from './course-panels.module.css';
import { type CourseTab, panelId, tabId } from './shown-tabs.ts';

const CourseUsage = lazy(async () => ({
  default: (await import('#features/reporting/course-usage.tsx')).CourseUsage,
}));

/** All of them at once, so that they are printed too; but usage, which is asked of the server, when it is looked at. */
export function CoursePanels({
  page,
  lead,
  id,
  tabs,
  value,
}: {
  page: CollectionPage;
  /** what the head of the page says already */
  lead: string;
  id: string;
  tabs: readonly CourseTab[];
  value: CourseTab;
}) {
  const { collection, steps } = page;
  const panel = (tab: CourseTab, children: ReactNode) =>
    tabs.includes(tab) && (
      <div
        role="tabpanel"
        id={panelId(id, tab)}
        aria-labelledby={tabId(id, tab)}
        className={styles.panel}
        hidden={value !== tab}
        {...(children === null && { 'data-no-print': '' })}
      >
        {children}
      </div>
    );
  return (
    <>
      {panel('overview', <Overview collection={collection} lead={lead} />)}
      {panel('resources', <Resources collection={collection} />)}
      {panel('questions', <Questions faqs={collection.faqs} />)}
      {panel(
        'usage',
        value === 'usage' ? (
          <Suspense fallback={null}>
            <CourseUsage
              organizationId={collection.organizationId}
              courseId={collection.collectionId}
              steps={steps}
            />
          </Suspense>
        ) : null,
      )}
    </>
  );
}

function Overview({ collection, lead }: { collection: CollectionRow; lead: string }) {
  const { description, authors = [], certificationName = '', catalogTags, stats } = collection;
  const tags = catalogTags.filter(({ enabled }) => enabled);
  const topics = sortedTags(stats.tags ?? []);
  return (
    <>
      {description.trim() !== '' && description.trim() !== lead && (
        <Part title={words.course.about}>
          <Description markdown={description} />
        </Part>
      )}
      <Authors ids={authors.map(({ userId }) => userId)} />
      {certificationName !== '' && (
        <Part title={say.certification}>
          <p dir="auto">{certificationName}</p>
        </Part>
      )}
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
      {tags.length > 0 && (
        <Part title={words.course.tags}>
          <ul className={styles.tags}>
            {tags.map(({ valueId, name }) => (
              <li key={valueId}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Authors({ ids }: { ids: readonly string[] }) {
  const { accountId } = useStore();
  const people = useStored(userInfos, ids);
  const named = ids.flatMap((id) => {
    const person = people?.get(id);
    return person ? [{ id, name: displayName(person), image: person.image }] : [];
  });
  if (named.length === 0) return null;
  return (
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
  );
}

function Resources({ collection }: { collection: CollectionRow }) {
  const { accountId } = useStore();
  const { studyPlans, links = [], examLinks = [], labs = [] } = collection;
  const plans = studyPlans.map(({ assetId, linkText, url }) => ({
    href: assetId ? assetPath(assetId, accountId) : followableHref(url, location.origin),
    text: linkText || url,
    kept: assetId !== null,
  }));
  const outside = (list: readonly { url: string; text: string }[]) =>
    list.map(({ url, text }) => ({
      href: followableHref(url, location.origin),
      text: text || url,
      kept: false,
    }));
  return (
    <>
      <Links title={words.course.studyPlans} links={plans} />
      <Links title={say.examLinks} links={outside(examLinks)} />
      {labs.length > 0 && (
        <Part title={say.labs}>
          <ul className={styles.links}>
            {labs.map(({ labId, name }) => (
              <li key={labId}>
                <LearningLink to={`/lab/${labId}/course/${collection.collectionId}`}>
                  <Icon of={IconFlask} />
                  <bdi>{name}</bdi>
                </LearningLink>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Links title={say.links} links={outside(links)} />
    </>
  );
}

/** `href` null: an address that the app does not trust is left out. `kept`: a file of ours. */
function Links({
  title,
  links,
}: {
  title: string;
  links: readonly { href: string | null; text: string; kept: boolean }[];
}) {
  const safe = links.flatMap(({ href, ...rest }) => (href === null ? [] : [{ href, ...rest }]));
  if (safe.length === 0) return null;
  return (
    <Part title={title}>
      <ul className={styles.links}>
        {safe.map(({ href, text, kept }) => (
          <li key={href}>
            <a href={href} {...(!kept && { target: '_blank', rel: 'noreferrer' })}>
              <Icon of={kept ? IconDownload : IconExternalLink} />
              <bdi>{text}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const Questions = ({ faqs }: { faqs: CollectionRow['faqs'] }) => (
  <Part title={words.course.faqs}>
    <div className={styles.faqs}>
      {faqs.map(({ question, answer }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question has no id, and its place is its own
        <details key={at} className={styles.faq}>
          <summary>
            <bdi>{question}</bdi>
            <Icon of={IconChevronDown} />
          </summary>
          <Prose size="text">
            <Paragraphs text={answer} />
          </Prose>
        </details>
      ))}
    </div>
  </Part>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** 'Continue': the lesson that was open last stands large, those before it as rows. */
import { useId } from 'react';
import * as words from '#contract/words/en.ts';
import { inWordsOf } from '#contract/words/terms.ts';
import { LearningButton, linkTo } from '#features/kit/learning-link.tsx';
import { ClothCover } from '#ui/cloth-cover.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import { Ribbon } from '#ui/ribbon.tsx';
import type { GoOn } from '../read-dashboard.ts';
import styles from './go-on-list.module.css';

const dashboard = words.dashboard;
const catalog = words.catalog;
const say = words.course;

export function GoOnList({ items }: { items: readonly GoOn[] }) {
  const id = useId();
  const [first, ...rest] = items;
  if (!first) return null;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{dashboard.continueHeading}</h2>
      <div className={rest.length > 0 ? styles.both : undefined}>
        <Latest item={first} />
        {rest.length > 0 && (
          <ListRows framed label={dashboard.continueHeading}>
            {rest.map((item) => (
              <Earlier key={item.skill.skillId} item={item} />
            ))}
          </ListRows>
        )}
      </div>
    </section>
  );
}

const whereOf = ({ begun, section, skill }: GoOn) => {
  if (!begun) return dashboard.nextLesson(skill.title);
  return section === null ? null : dashboard.resumeAt(section);
};

function Latest({ item }: { item: GoOn }) {
  const { skill, organization, course, progress, skills, path, picture } = item;
  const title = course && !item.begun ? course.title : skill.title;
  const where = whereOf(item);
  return (
    <article className={styles.latest}>
      <div className={styles.cover}>
        <ClothCover
          title={course?.title ?? skill.title}
          color={course?.defCat ?? skill.defCat}
          picture={picture}
        />
      </div>
      <div className={styles.words}>
        {course && item.begun && <p className={styles.course}>{course.title}</p>}
        <h3 className={styles.title}>
          <bdi>{title}</bdi>
        </h3>
        {where && <p className={styles.where}>{where}</p>}
        <div className={styles.foot}>
          {course && progress && (
            <ProgressBar
              name={catalog.progressOf(course.title)}
              value={progress.completedChildren}
              max={skills}
              label={inWordsOf(organization, () => say.completed(progress.completedChildren, skills))}
            />
          )}
          <div>
            <LearningButton to={path} aria-label={say.continueWith(skill.title)}>
              {say.continue}
            </LearningButton>
          </div>
        </div>
      </div>
      <Ribbon label={catalog.inProgress} />
    </article>
  );
}

function Earlier({ item }: { item: GoOn }) {
  const { skill, organization, course, progress, skills, path } = item;
  const done = progress && inWordsOf(organization, () => say.completed(progress.completedChildren, skills));
  return (
    <ListRow
      title={skill.title}
      description={course?.title}
      renderLink={linkTo(path)}
      leading={<ClothCover title="" color={course?.defCat ?? skill.defCat} size="mini" />}
      trailing={
        course &&
        progress &&
        done && (
          <>
            <span className={styles.done}>{done}</span>
            <ProgressRing
              size={20}
              value={skills === 0 ? 0 : progress.completedChildren / skills}
              name={catalog.progressOf(course.title)}
              label={done}
            />
          </>
        )
      }
    />
  );
}

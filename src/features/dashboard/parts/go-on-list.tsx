/** 'Continue': the lesson that was open last stands large, those before it as rows. */
import { useId } from 'react';
import { words } from '#contract/words/en.ts';
import { LearningButton, linkTo } from '#features/courses/learning-link.tsx';
import { ClothCover } from '#ui/cloth-cover.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { ProgressRing } from '#ui/progress-ring.tsx';
import type { GoOn } from '../read-dashboard.ts';
import styles from './go-on-list.module.css';

const { dashboard, catalog, course: say } = words.learning;

export function GoOnList({ items, hasCourses }: { items: readonly GoOn[]; hasCourses: boolean }) {
  const id = useId();
  const [first, ...rest] = items;
  if (!first && !hasCourses) return null;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{dashboard.continueHeading}</h2>
      {first ? (
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
      ) : (
        <EmptyState title={dashboard.continueEmptyTitle} headingLevel={3}>
          {dashboard.continueEmpty}
        </EmptyState>
      )}
    </section>
  );
}

const whereOf = ({ begun, section, skill }: GoOn) => {
  if (!begun) return dashboard.nextLesson(skill.title);
  return section === null ? null : dashboard.resumeAt(section);
};

function Latest({ item }: { item: GoOn }) {
  const { skill, course, progress, skills, path, picture } = item;
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
              label={say.completed(progress.completedChildren, skills)}
            />
          )}
          <div>
            <LearningButton to={path} aria-label={say.continueWith(skill.title)}>
              {say.continue}
            </LearningButton>
          </div>
        </div>
      </div>
    </article>
  );
}

function Earlier({ item }: { item: GoOn }) {
  const { skill, course, progress, skills, path } = item;
  const done = progress && say.completed(progress.completedChildren, skills);
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

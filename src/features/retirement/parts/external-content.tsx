/** What stands in the way: skills and labs that other courses hold, and where they are (RETIRE-011, RETIRE-015). */
import type { Exclusivity } from '#contract/content/retirement.ts';
import { retirementWords as say } from '#contract/words/en/retirement.ts';
import styles from './retirement.module.css';

type Entry = { id: string; title: string; places: string[] };

export function ExternalContent({ exclusivity }: { exclusivity: Exclusivity }) {
  const labs = (which: Exclusivity['externalLabs']): Entry[] =>
    which.map(({ labId, labName, courses, skills }) => ({
      id: labId,
      title: labName,
      places: [...courses.map(({ title }) => title), ...skills.map(({ skillTitle }) => skillTitle)],
    }));
  const skills = exclusivity.externalSkills.map(({ skillId, skillTitle, courses }) => ({
    id: skillId,
    title: skillTitle,
    places: courses.map(({ title }) => title),
  }));
  return (
    <div className={styles.external}>
      <Entries title={say.externalSkills} entries={skills} />
      <Entries title={say.externalLabs} entries={labs(exclusivity.externalLabs)} />
      <Entries title={say.externalSkillableLabs} entries={labs(exclusivity.externalSkillableLabs)} />
    </div>
  );
}

function Entries({ title, entries }: { title: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.entries}>
        {entries.map(({ id, title: name, places }) => (
          <li key={id}>
            <strong>{name}</strong> <span className={styles.places}>{say.alsoIn(places.join(', '))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

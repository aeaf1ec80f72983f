/** The sections of a lesson with how far one is in each: beside the text where there is room, else folded above it. */
import {
  IconCheck,
  IconChevronDown,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDot,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { durationText } from '#contract/words/duration.ts';
import * as words from '#contract/words/en.ts';
import { Icon, type IconShape } from '#ui/icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './lesson-outline.module.css';
import { type LessonSection, type SectionState, sectionsDone } from './lesson-sections.ts';
import { goToSection, sectionElementId } from './use-reading-place.ts';
import { useSectionKeys } from './use-section-keys.ts';

const icons: Record<SectionState, IconShape> = {
  complete: IconCircleCheckFilled,
  read: IconCheck,
  'in progress': IconCircleDot,
  'not started': IconCircle,
};

export function LessonOutline({
  sections,
  states,
  completedQuestions,
  current,
  linked = true,
}: {
  sections: readonly LessonSection[];
  states: readonly SectionState[];
  completedQuestions: readonly string[];
  /** id of the section that is being read */
  current: string | null;
  /** the text is here, so that one can go to a section */
  linked?: boolean;
}) {
  const [unfolded, setUnfolded] = useState(false);
  useSectionKeys(sections, current, linked);
  const id = useId();
  const say = words.skill;
  const done = sectionsDone(sections, states, completedQuestions);
  const label = say.sectionsDone(done.whole, sections.length);
  return (
    <nav className={classes.outline} aria-label={say.outline} data-no-print="">
      <div className={classes.bar}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          {say.sections}
          <Icon of={IconChevronDown} size={16} className={classes.chevron} />
        </button>
        <p className={classes.title}>{say.sections}</p>
        <div className={classes.progress}>
          <ProgressBar value={done.exact} max={sections.length} label={label} name={say.progress} />
        </div>
      </div>
      <ol id={id} className={classes.list} data-unfolded={unfolded || undefined}>
        {sections.map((section, at) => {
          const state = states[at] ?? 'not started';
          const inside = (
            <>
              <Icon of={icons[state]} size={18} className={classes.state} />
              <span className={classes.words}>
                <bdi>{section.title}</bdi>
                {section.duration >= 60 && <small>{durationText(section.duration)}</small>}
              </span>
              <VisuallyHidden>{say.sectionStates[state]}</VisuallyHidden>
            </>
          );
          return (
            <li key={section.id} data-state={state}>
              {linked ? (
                <a
                  href={`#${sectionElementId(section.id)}`}
                  className={classes.line}
                  aria-current={section.id === current ? 'location' : undefined}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                    event.preventDefault();
                    setUnfolded(false);
                    goToSection(section.id);
                  }}
                >
                  {inside}
                </a>
              ) : (
                <span className={classes.line}>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

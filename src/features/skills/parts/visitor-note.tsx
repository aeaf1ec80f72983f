/** Tells a visitor that answers are not kept, and the way to have them kept. */
import * as words from '#contract/words/en.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { keepThisPage } from '#features/session/login-redirect.ts';
import classes from './visitor-note.module.css';

export default function VisitorNote() {
  const say = words.skill;
  return (
    <p className={classes.note} data-no-print="">
      {say.visitorNote}{' '}
      <LearningLink to="/login" onClick={keepThisPage}>
        {say.signInToKeep}
      </LearningLink>
    </p>
  );
}

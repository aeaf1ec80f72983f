/** Below the sign-in form: the ways to a new account, and back to one whose password is lost. */
import * as words from '#contract/words/en.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import { CodeWays } from './code-ways.tsx';
import styles from './login-ways.module.css';

export const LoginWays = () => (
  <>
    <div className={styles.ways}>
      <LearningLink to="/signup">{words.session.signUp}</LearningLink>
      <LearningLink to="/forgot-password">{words.session.forgot}</LearningLink>
    </div>
    <CodeWays />
  </>
);

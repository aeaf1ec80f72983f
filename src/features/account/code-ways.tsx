/** For whoever has come with a code instead of an account. */
import { accountWords } from '#contract/words/en/account.ts';
import { LearningLink } from '#features/kit/learning-link.tsx';
import styles from './login-ways.module.css';

export const CodeWays = () => (
  <div className={styles.ways}>
    <LearningLink to="/join">{accountWords.codes.join}</LearningLink>
    <LearningLink to="/redeem">{accountWords.codes.redeem}</LearningLink>
  </div>
);

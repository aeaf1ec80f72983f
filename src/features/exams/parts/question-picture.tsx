/** The picture of a question, as it was brought. */
import { assetPath } from '#contract/content/skill.ts';
import { examWords } from '#contract/words/en/exams.ts';
import { useStore } from '#store/react.ts';
import styles from '../exams.module.css';

export function QuestionPicture({ picture }: { picture: string | null | undefined }) {
  const { accountId } = useStore();
  if (!picture) return null;
  return <img className={styles.picture} src={assetPath(picture, accountId)} alt={examWords.picture} />;
}

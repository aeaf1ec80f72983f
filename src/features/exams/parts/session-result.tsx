/** A session that has ended: its score as soon as the server has said it, and what would have been right (D111). */
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReviewedQuestion } from '#contract/content/exam.ts';
import { examWords } from '#contract/words/en/exams.ts';
import type { ExamAnswer } from '#domain/exam.ts';
import { LearningButton } from '#features/kit/learning-link.tsx';
import { useOffline } from '#features/kit/offline.ts';
import type { ExamSessionRow } from '#store/queries/exams.ts';
import { ChoiceOption, type ChoiceVerdict } from '#ui/choice-option.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import styles from '../exams.module.css';
import { QuestionPicture } from './question-picture.tsx';

const say = examWords.result;

export function SessionResult({ session }: { session: ExamSessionRow }) {
  const { id, examId, title, score, review, answers, startedAt } = session;
  const offline = useOffline();
  const right = review?.filter((question) => question.right).length ?? 0;
  return (
    <>
      <PageHeader
        title={say.heading(title)}
        page={`/practice-exam/${examId}/session/${id}/result`}
        lead={examWords.startedAt(startedAt)}
        actions={
          <LearningButton to={`/practice-exam/${examId}`} variant="default">
            {examWords.session.toExam}
          </LearningButton>
        }
      />
      <div className={styles.page}>
        <div role="status">
          {score === null ? (
            <Notice tone="petrol" icon={offline ? stateIcons.offline : stateIcons.sending}>
              {offline ? say.finished : say.waiting}
            </Notice>
          ) : (
            <>
              <p className={styles.score}>{say.score(score)}</p>
              {review && <p>{say.right(right, review.length)}</p>}
            </>
          )}
        </div>
        {review && (
          <section className={styles.section} aria-label={say.review}>
            <h2 className={styles.heading}>{say.review}</h2>
            {review.map((question, at) => (
              <Reviewed
                key={question.questionId}
                at={at + 1}
                question={question}
                given={answers[question.questionId]}
              />
            ))}
          </section>
        )}
      </div>
    </>
  );
}

function Reviewed({
  at,
  question,
  given,
}: {
  at: number;
  question: ReviewedQuestion;
  given: ExamAnswer | undefined;
}) {
  const { text, kind, right, explanation, correct } = question;
  const answered = given !== undefined && given.answer.length > 0;
  return (
    <article className={styles.reviewed} aria-label={say.question(at)}>
      <p className={styles.verdict}>
        <Icon of={right ? IconCheck : IconX} size={16} />
        {`${say.question(at)} · ${right ? say.isRight : answered ? say.isWrong : say.unanswered}`}
      </p>
      <h3 className={styles.asked}>{text}</h3>
      <QuestionPicture picture={question.picture} />
      {kind === 'shortText' ? (
        <>
          <Given label={say.yours} text={given?.answer[0] ?? say.unanswered} />
          <Given label={say.rightOnes} text={correct.join(' · ')} />
        </>
      ) : (
        <Choices question={question} given={given?.answer ?? []} />
      )}
      {answered && given.late && <p className={styles.hint}>{say.late}</p>}
      {explanation && <Given label={say.explanation} text={explanation} />}
    </article>
  );
}

const Given = ({ label, text }: { label: string; text: string }) => (
  <div className={styles.given}>
    <span className={styles.label}>{label}</span>
    <span className={styles.explanation}>{text}</span>
  </div>
);

function Choices({ question, given }: { question: ReviewedQuestion; given: readonly string[] }) {
  const { questionId, kind, correct } = question;
  const words = examWords.session;
  const choices =
    kind === 'trueFalse'
      ? [
          { id: 'true', text: words.yes },
          { id: 'false', text: words.no },
        ]
      : question.choices;
  return (
    <div className={styles.options}>
      {choices.map(({ id, text }) => {
        const [chosen, isCorrect] = [given.includes(id), correct.includes(id)];
        const verdict: ChoiceVerdict | undefined = isCorrect
          ? chosen
            ? 'right'
            : 'missed'
          : chosen
            ? 'wrong'
            : undefined;
        const label =
          verdict && { right: say.isRight, missed: say.rightOnes, wrong: say.yourChoice }[verdict];
        return (
          <ChoiceOption
            key={id}
            kind={kind === 'multipleChoice' ? 'several' : 'one'}
            name={`review ${questionId}`}
            value={id}
            selected={chosen}
            locked
            onSelect={() => {}}
            {...(verdict && { verdict, verdictLabel: label as string })}
          >
            {text}
          </ChoiceOption>
        );
      })}
    </div>
  );
}

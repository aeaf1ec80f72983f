/** What is right: among choices, of a statement, or as spellings of a text. */

import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { newId } from '#contract/ids.ts';
import { examWords } from '#contract/words/en/exams.ts';
import { EXAM_CHOICE_LETTERS, EXAM_CHOICES } from '#domain/exam.ts';
import { isVisible } from '#domain/visible-text.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from '../exams.module.css';
import { choosing, type QuestionFields } from './question-fields.ts';

const say = examWords.question;
type Props = { fields: QuestionFields; tried: boolean };

export function RightAnswers({ fields, tried }: Props) {
  const { kind } = fields;
  return (
    <>
      {choosing(kind) && <Choices fields={fields} tried={tried} />}
      {kind === 'trueFalse' && (
        <NativeSelect
          label={say.statement}
          value={fields.statement}
          data={[
            { value: 'true', label: examWords.session.yes },
            { value: 'false', label: examWords.session.no },
          ]}
          onChange={({ currentTarget }) => fields.setStatement(currentTarget.value)}
        />
      )}
      {kind === 'shortText' && (
        <Textarea
          label={say.spellings}
          description={say.spellingsHint}
          rows={3}
          value={fields.spellings}
          onChange={({ currentTarget }) => fields.setSpellings(currentTarget.value)}
        />
      )}
    </>
  );
}

function Choices({ fields, tried }: Props) {
  const { kind, choices, marked, setChoices, setMarked } = fields;
  const name = useId();
  const several = kind === 'multipleChoice';
  const mark = (id: string, on: boolean) =>
    setMarked(several ? [...marked.filter((each) => each !== id), ...(on ? [id] : [])] : [id]);
  return (
    <fieldset className={styles.question}>
      <legend className={styles.label}>{say.choices}</legend>
      <p className={styles.hint}>{say.choicesHint}</p>
      {choices.map(({ id, text }, at) => (
        <div key={id} className={styles.choice}>
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            className={styles.mark}
            checked={marked.includes(id)}
            aria-label={say.correct(at + 1)}
            onChange={({ currentTarget }) => mark(id, currentTarget.checked)}
          />
          <LimitedInput
            aria-label={say.choice(at + 1)}
            value={text}
            letters={EXAM_CHOICE_LETTERS}
            error={tried && !isVisible(text) ? say.choiceRequired : null}
            onChange={({ currentTarget }) =>
              setChoices(choices.map((each) => (each.id === id ? { id, text: currentTarget.value } : each)))
            }
          />
          <IconButton
            icon={IconTrash}
            label={say.removeChoice(at + 1)}
            size="small"
            disabled={choices.length <= 2}
            onPress={() => {
              setChoices(choices.filter((each) => each.id !== id));
              setMarked(marked.filter((each) => each !== id));
            }}
          />
        </div>
      ))}
      {choices.length < EXAM_CHOICES && (
        <div className={styles.actions}>
          <Button
            variant="default"
            size="sm"
            onClick={() => setChoices([...choices, { id: newId(), text: '' }])}
          >
            {say.addChoice}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

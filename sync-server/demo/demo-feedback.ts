/** What people have said of Lectern before the demo begins: one waits for an answer, one asks for a shirt, one was answered. */
import type { Feedback } from '#contract/accounts/feedback.ts';
import { newId } from '#contract/ids.ts';
import { addFeedback, writeAnswer } from '../services/accounts/feedback-records.ts';
import type { ChangeContext } from '../sync/feed.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Said = { by: string; daysAgo: number; feedback: Feedback; answer?: string };

const said: readonly Said[] = [
  {
    by: 'second-learner',
    daysAgo: 9,
    feedback: {
      feedbackDetails: {
        learningEffectiveness: 'The questions between the sections keep me awake on the early train.',
        platformEffectiveness: '',
        bugs: 'I could not find where to make the letters larger.',
        url: '/harbor/learn-with-lectern',
      },
    },
    answer:
      'Thank you! While a lesson is open, choose “Reading settings” above it: the size of the letters is the first of them.',
  },
  {
    by: 'author',
    daysAgo: 4,
    feedback: {
      feedbackDetails: {
        learningEffectiveness: '',
        platformEffectiveness:
          'Two of us wrote on a ferry without a signal, and both texts were there in the harbor.',
        bugs: '',
        url: '/studio',
      },
      shippingDetails: {
        ...{ type: 'shirt', size: 'M', firstName: 'Mira', lastName: 'Lindqvist' },
        ...{ streetAddress: '12 Quay Street', city: 'Port Elin', state: 'Coast', postalCode: '10210' },
        country: 'Sweden',
      },
    },
  },
  {
    by: 'learner',
    daysAgo: 1,
    feedback: {
      feedbackDetails: {
        learningEffectiveness: 'Flashcards in the evening help. I would like them for every course.',
        platformEffectiveness: '',
        bugs: 'In a tunnel the video stopped, and went on by itself two minutes later.',
        url: '/harbor/learn-with-lectern',
      },
    },
  },
];

/** @param people  user ids by alias */
export async function addDemoFeedback(
  ctx: ChangeContext,
  people: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  const support = people.get('support');
  for (const { by, daysAgo, feedback, answer } of said) {
    const userId = people.get(by);
    if (userId === undefined || support === undefined) continue;
    const [id, at] = [newId(), now - daysAgo * DAY_MS];
    await addFeedback(ctx.tx, { id, userId, at, feedback });
    if (answer === undefined) continue;
    await writeAnswer(ctx.tx, id, {
      ...{ answer, answeredAt: at + DAY_MS, answeredBy: support },
      attemptId: newId(),
    });
  }
}

/** What a visitor is told of a lesson that needs an account: its sections and what each is about, never its text (AVAIL-009, D85). */
import * as v from 'valibot';
import { defineServerPage } from '../server-page.ts';

export const skillOutlineArgs = {
  tenantSlug: v.pipe(v.string(), v.maxLength(200)),
  skillSlug: v.pipe(v.string(), v.maxLength(400)),
};

export const skillOutlineEntries = {
  title: v.string(),
  subtitle: v.string(),
  description: v.string(),
  estimatedSecondsToConsume: v.number(),
  sections: v.array(
    v.object({ id: v.string(), title: v.string(), description: v.string(), questions: v.number() }),
  ),
};

export const skillOutlinePage = defineServerPage({
  name: 'getSkillOutline',
  service: 'content',
  args: skillOutlineArgs,
  result: '{ title subtitle description estimatedSecondsToConsume sections }',
  answer: v.object(skillOutlineEntries),
});

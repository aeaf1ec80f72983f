/** Words of what a person sees and keeps beside content: counts, availability, likes, sharing. */

import { FIRST_CURRENCY, formatMoney } from '#domain/money.ts';
import type { CoursePrice } from '../../content/collection-details.ts';
import { countOf } from '../count.ts';
import { inTerms } from '../terms.ts';
import { noRoom } from './common.ts';
import { contentCounts } from './content-counts.ts';
import { createAccount } from './shared-people.ts';

export const studyWords = inTerms({
  counts: contentCounts,
  facts: 'Facts',
  price: ({ pricePerUnitCents, currency = FIRST_CURRENCY }: CoursePrice) =>
    formatMoney(pricePerUnitCents, currency, 'en'),
  availability: 'Availability',
  authors: 'Authors',
  links: 'Links',
  examLinks: 'Exams',
  labs: 'Labs',
  certification: 'Certification',
  topics: 'Topics',
  tagCount: (tag: string, count: number) => `${tag}: ${countOf(count, '[[skill]]', '[[skills]]')}`,
  like: 'Like',
  dislike: 'Dislike',
  likesOf: (count: number) => countOf(count, 'like', 'likes'),
  dislikesOf: (count: number) => countOf(count, 'dislike', 'dislikes'),
  signInToRate: 'Sign in to rate this',
  share: 'Share',
  linkCopied: 'Link copied',
  notCopied: 'The link could not be copied. Copy it from the address bar.',
  changed: 'Updated since you read it',
  morePreviews: (count: number) => `${count} more`,
  outlineLead: 'Sign in to read this [[skill]]. It covers:',
  outlineEmpty: 'Sign in to read this [[skill]].',
  signIn: 'Sign in',
  createAccount,
  sections: 'Sections',
  hiddenToo: 'Hidden [[courses]]',
  hidden: 'Hidden',
  notSaved: noRoom,
});

/** Access codes: what the learner's calls say (API-006, API-007), and what those who make codes ask (D81). */
import * as v from 'valibot';
import { accessCodeEffects, accessCodeStatuses, isAccessCode } from '#domain/access-code.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';
import { defineServerPage } from '../server-page.ts';
import { nameSchema } from '../visible-text.ts';

const ACCESS_CODE_PATH = '/access-code';
const pathOf = (what: string) => (code: string) => `${ACCESS_CODE_PATH}/${encodeURIComponent(code)}/${what}`;
export const statusPath = pathOf('status');
export const effectsPath = pathOf('effects');
export const redeemPath = pathOf('redeem');

export const accessCodeSchema = v.pipe(v.string(), v.check(isAccessCode, 'not an access code'));

/** Of more than these only the number is said. */
export const OFFERED_COURSES = 5;

/** What a code gives, by name: whoever has it reads this before anything is asked of them. */
const codeOfferSchema = v.object({
  organization: v.object({
    id: idSchema,
    alias: v.string(),
    name: v.string(),
    logoSquare: v.nullable(v.string()),
    /** its colour; missing in answers of older servers */
    background: v.optional(v.nullable(v.string()), null),
  }),
  gifts: v.array(
    v.object({
      type: v.picklist(accessCodeEffects),
      /** of those that one may choose from */
      groups: v.array(v.string()),
      courses: v.array(v.object({ slug: v.string(), title: v.string() })),
      courseCount: v.number(),
      /** the end of a seat; null: it has none, or it is no seat */
      until: v.nullable(v.number()),
    }),
  ),
});
export type CodeOffer = v.InferOutput<typeof codeOfferSchema>;

/** Each course once, whatever gives it. */
export function offeredCourses({ gifts }: CodeOffer) {
  const courses = [
    ...new Map(gifts.flatMap((gift) => gift.courses).map((each) => [each.slug, each])).values(),
  ];
  const unnamed = gifts.reduce((sum, { courseCount, courses: named }) => sum + courseCount - named.length, 0);
  return { courses, courseCount: courses.length + unnamed };
}

export const accessCodeStatusSchema = v.object({
  status: v.picklist(accessCodeStatuses),
  /** the alias of its organization; null: nobody has made such a code */
  slug: v.nullable(v.string()),
  /** of a code that can be redeemed, or that the person who asks has redeemed */
  offer: v.optional(codeOfferSchema),
  /** it can be redeemed as soon as there is a seat again */
  noSeatLeft: v.optional(v.boolean()),
});
export type AccessCodeState = v.InferOutput<typeof accessCodeStatusSchema>;
export const statusAnswerSchema = v.object({ data: accessCodeStatusSchema });

const accessCodeEffectSchema = v.object({
  type: v.picklist(accessCodeEffects),
  /** the groups that the person may choose from; none for the other types */
  choices: v.array(v.object({ name: v.string(), payloadAttribute: v.object({ groupId: idSchema }) })),
});
export type AccessCodeEffect = v.InferOutput<typeof accessCodeEffectSchema>;
export const effectsAnswerSchema = v.object({
  data: v.object({ effects: v.array(accessCodeEffectSchema), offer: v.optional(codeOfferSchema) }),
});

export const redeemRequestSchema = v.strictObject({ groupId: v.optional(idSchema) });
export type RedeemRequest = v.InferOutput<typeof redeemRequestSchema>;

export const CODES_AT_ONCE = 1_000;
export const CODE_NAME_LETTERS = 80;
const NOTE_LETTERS = 300;
const GROUPS_AT_MOST = 50;
const COURSES_AT_MOST = 50;

/** What the codes of a batch do, as it is stored. */
const codeGiftSchema = v.variant('type', [
  v.strictObject({ type: v.literal('assignContentAccessGroupSeat'), accessGroupId: idSchema }),
  v.strictObject({
    type: v.literal('createContentAssignment'),
    courseIds: v.pipe(v.array(idSchema), v.nonEmpty(), v.maxLength(COURSES_AT_MOST)),
  }),
  v.strictObject({
    type: v.literal('joinOrganizationGroup'),
    /** none: the organization alone */
    groupIds: v.pipe(v.array(idSchema), v.maxLength(GROUPS_AT_MOST)),
  }),
]);
export type CodeGift = v.InferOutput<typeof codeGiftSchema>;

const giftsSchema = v.pipe(
  v.array(codeGiftSchema),
  v.nonEmpty(),
  v.maxLength(accessCodeEffects.length),
  v.check((gifts) => new Set(gifts.map(({ type }) => type)).size === gifts.length, 'each type once'),
);

export const createdCodesSchema = v.object({ batchId: idSchema, codes: v.array(accessCodeSchema) });

/** The codes themselves are in this answer and nowhere else: the server keeps their hashes (D81). */
export const createAccessCodesOperation = {
  ...defineOperation({
    name: 'createAccessCodes',
    service: 'accounts',
    args: {
      batchId: idSchema,
      organizationId: idSchema,
      name: nameSchema(CODE_NAME_LETTERS),
      note: v.pipe(v.string(), v.trim(), v.maxLength(NOTE_LETTERS)),
      count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CODES_AT_ONCE)),
      gifts: giftsSchema,
      expiresAt: v.nullable(v.number()),
    },
    result: '{ batchId codes }',
    refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
  }),
  answer: createdCodesSchema,
};

const CODE_ID_LETTERS = 100;
const codeIdSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(CODE_ID_LETTERS));

/** Those that nobody has used stop working, or one of them; what was redeemed stays. */
export const revokeAccessCodesOperation = defineOperation({
  name: 'revokeAccessCodes',
  service: 'accounts',
  version: 2,
  args: {
    batchId: idSchema,
    /** this one alone; absent: all of the batch */
    codeId: v.nullish(codeIdSchema),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'CODE_IN_USE'],
});

export const codeBatchSchema = v.object({
  batchId: idSchema,
  name: v.string(),
  note: v.string(),
  gifts: v.array(codeGiftSchema),
  count: v.number(),
  redeemed: v.number(),
  /** of those that are not used: how many somebody wanted to redeem when no seat was left */
  withoutSeat: v.optional(v.number()),
  createdAt: v.number(),
  createdBy: v.string(),
  expiresAt: v.nullable(v.number()),
  revokedAt: v.nullable(v.number()),
});
export type CodeBatch = v.InferOutput<typeof codeBatchSchema>;

/** The batches of an organization, the newest first. */
export const accessCodesPage = defineServerPage({
  name: 'getAccessCodes',
  service: 'accounts',
  args: { organizationId: idSchema },
  result: '',
  answer: v.array(codeBatchSchema),
});

const issuedCodeSchema = v.object({
  /** absent: a list from before one code could be taken back */
  codeId: v.optional(v.string()),
  /** the last four characters: the rest is known to who has it */
  ending: v.string(),
  status: v.picklist(accessCodeStatuses),
  redeemedBy: v.nullable(v.object({ name: v.string(), alias: v.string() })),
  redeemedAt: v.nullable(v.number()),
  /** somebody wanted to redeem it, and no seat was left */
  noSeatAt: v.optional(v.nullable(v.number())),
});

export const issuedCodesPage = defineServerPage({
  name: 'getAccessCodesOfBatch',
  service: 'accounts',
  args: { batchId: idSchema },
  result: '',
  answer: v.array(issuedCodeSchema),
});

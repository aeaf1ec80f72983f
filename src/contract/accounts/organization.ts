/** An organization with its tenant profile. Bucket `org:{id}:public`. */
import * as v from 'valibot';
import { COLOUR } from '#domain/colour.ts';
import { freeText } from '#domain/text-patterns.ts';
import { isVisible, namedText } from '#domain/visible-text.ts';
import { idSchema } from '../ids.ts';
import { defineOperation } from '../operation.ts';

/** As the specification names them, with the field that holds each (spec 1, section 4). */
export const organizationImages = {
  LOGO_SQUARE: 'logoSquare',
  LOGO_SQUARE_DARK: 'logoSquareDark',
  LOGO_HEADER: 'logoHeader',
  LOGO_HEADER_DARK: 'logoHeaderDark',
} as const;
export type OrganizationImage = keyof typeof organizationImages;

const logo = v.nullable(idSchema);
export const logoEntries = { logoSquare: logo, logoSquareDark: logo, logoHeader: logo, logoHeaderDark: logo };

/** An organization's words for what it teaches, each with its plural; without one it gets an s (D79). */
export const terminologySchema = v.object({
  skill: v.string(),
  collection: v.string(),
  course: v.string(),
  skills: v.optional(v.string()),
  collections: v.optional(v.string()),
  courses: v.optional(v.string()),
});

export const organizationSchema = v.object({
  organizationId: idSchema,
  /** also the tenant's slug */
  alias: v.string(),
  name: v.string(),
  description: v.string(),
  tenant: v.object({
    tenantProfileId: idSchema,
    status: v.picklist(['LIMITED', 'PREMIUM']),
    /** rows of before lack it */
    marketplaceStatus: v.optional(v.picklist(['UNLISTED', 'LISTED'])),
  }),
  /** the root collections */
  catalogIds: v.object({ public: idSchema, internal: idSchema }),
  terminology: terminologySchema,
  /** a colour, `#rrggbb` */
  background: v.nullable(v.string()),
  /** rows of before they could be brought lack them */
  images: v.nullish(v.object(logoEntries)),
  /** whether the dark logo is shown on light pages as well */
  imagePrefs: v.nullish(v.object({ useHeaderDark: v.boolean(), useSquareDark: v.boolean() })),
  /** what its learners agree to; empty: nothing of its own */
  privacyUrl: v.nullish(v.string()),
  tosUrl: v.nullish(v.string()),
  /** they lead to today's; folded */
  formerAliases: v.nullish(v.array(v.string())),
  /** from when on its members need a second factor, epoch ms; nothing: they need none */
  secondFactorFrom: v.nullish(v.number()),
  isDefaultShared: v.boolean(),
});

export type Organization = v.InferOutput<typeof organizationSchema>;
export type Terminology = v.InferOutput<typeof terminologySchema>;

export const ORGANIZATION_NAME_LETTERS = 80;
export const DESCRIPTION_LETTERS = 500;
export const TERM_LETTERS = 30;
export const URL_LETTERS = 500;
export const nameSchema = v.pipe(
  v.string(),
  v.transform(namedText),
  v.regex(freeText),
  v.check(isVisible),
  v.maxLength(ORGANIZATION_NAME_LETTERS),
);

const termSchema = v.pipe(v.string(), v.trim(), v.maxLength(TERM_LETTERS));
const wordSchema = v.pipe(termSchema, v.nonEmpty());
/** empty: there is none */
export const pageUrlSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(URL_LETTERS),
  v.regex(/^(https?:\/\/[^\s/]\S*)?$/i),
);

/** Only what changes is sent; words come all together. */
export const updateOrganizationOperation = defineOperation({
  name: 'updateOrganization',
  service: 'accounts',
  args: {
    input: v.strictObject({
      organizationId: idSchema,
      name: v.optional(nameSchema),
      description: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(DESCRIPTION_LETTERS))),
      terminology: v.optional(
        v.strictObject({
          skill: wordSchema,
          collection: wordSchema,
          course: wordSchema,
          skills: termSchema,
          collections: termSchema,
          courses: termSchema,
        }),
      ),
      privacyUrl: v.optional(pageUrlSchema),
      tosUrl: v.optional(pageUrlSchema),
      background: v.optional(v.nullable(v.pipe(v.string(), v.regex(COLOUR)))),
      useHeaderDark: v.optional(v.boolean()),
      useSquareDark: v.optional(v.boolean()),
    }),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

/** `image`: null takes it away (IMAGE-014). */
export const updateOrganizationImageOperation = defineOperation({
  name: 'updateOrganizationImage',
  service: 'accounts',
  args: {
    organizationId: idSchema,
    image: v.nullable(idSchema),
    type: v.picklist(Object.keys(organizationImages) as [OrganizationImage, ...OrganizationImage[]]),
  },
  result: '{ success }',
  refusals: ['FORBIDDEN_ACCESS', 'INVALID_ARGUMENTS'],
});

/** What this installation is, for everybody: `GET /web/platform`. Devices keep the last answer. */
import * as v from 'valibot';

export const PLATFORM_PATH = '/web/platform';
/** the terms of the giveaway of the demo: a PDF of our own */
export const DEMO_GIVEAWAY_TERMS_PATH = '/web/giveaway-terms.pdf';

export const helpLinkNames = ['help', 'contact', 'terms', 'privacy', 'accessibility'] as const;
export type HelpLink = (typeof helpLinkNames)[number];

const link = v.nullable(v.string());

/** What a newer server adds is kept as well. */
export const platformSchema = v.looseObject({
  /** where the operator wants people to go; null: to a page of our own, or nowhere (D83) */
  /** through whom people may sign in, as they know them; absent: an older server */
  providers: v.optional(
    v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        /** also whoever has no account here yet */
        makesAccounts: v.optional(v.boolean()),
      }),
    ),
  ),
  /** false: only through a provider (D55) */
  passwords: v.optional(v.boolean()),
  /** of the shirt giveaway in the feedback dialog; null or absent: there is no giveaway (D108) */
  giveawayTerms: v.optional(v.nullable(v.string())),
  /** people of a channel may talk by video; absent: they can't (D109) */
  videoCalls: v.optional(v.boolean()),
  links: v.object({ help: link, contact: link, terms: link, privacy: link, accessibility: link }),
});
export type Platform = v.InferOutput<typeof platformSchema>;

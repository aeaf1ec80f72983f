/** What is said of a change that the server has refused. */
import { refusalWords } from '#contract/words/en/refusal.ts';
import type { MutationName, MutationRefusal } from '#mutations/registry.ts';

type Catalogued = keyof typeof refusalWords.catalogued;

/** By code; one with which a queued change may be refused and that has no sentence does not compile. */
const reasons: Texts & Record<Exclude<MutationRefusal, Catalogued>, string> = refusalWords.reason;
const cataloguedTexts: Texts & Record<Catalogued, string> = refusalWords.catalogued;
const collectionTexts: Texts = refusalWords.ofCollection;
const authorsTexts: Texts = refusalWords.ofAuthors;
const mutationTexts: Texts & Partial<Record<MutationName, string>> = refusalWords.ofMutation;

type Texts = Readonly<Record<string, string | undefined>>;

/** Why, from the code of the refusal: 'Not accepted: …'. */
export const notAccepted = (code: string | null): string =>
  catalogued(code) ??
  refusalWords.notAccepted((code !== null && reasons[code]) || refusalWords.unknownReason);

const catalogued = (code: string | null): string | undefined =>
  code === null ? undefined : cataloguedTexts[code];

const ofCollection = (op: string, code: string | null): string | undefined =>
  code !== null && (op.includes('Collection') || op === 'updateSlug') ? collectionTexts[code] : undefined;

const ofAuthors = (op: string, code: string | null): string | undefined =>
  code !== null && op.endsWith('Authors') ? authorsTexts[code] : undefined;

/** A publication that is refused says what its author can do about the text. */
const isOfTheText = (code: string | null) => code?.startsWith('DRAFT_') ?? false;

/** The words of the code where the specification has some, those of the mutation itself (COMMENT-007), else the reason. */
export const refusalText = (op: string, code: string | null): string =>
  catalogued(code) ??
  ofCollection(op, code) ??
  ofAuthors(op, code) ??
  (isOfTheText(code) ? notAccepted(code) : (mutationTexts[op] ?? notAccepted(code)));

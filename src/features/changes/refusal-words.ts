/** What is said of a change that the server has refused. */
import type { CommonRefusal } from '#contract/refusal-of.ts';
import { refusalWords } from '#contract/words/en/refusal.ts';
import type { MutationName, QueuedOperation } from '#mutations/registry.ts';

type Texts = Readonly<Record<string, string | undefined>>;
type Catalogued = keyof typeof refusalWords.catalogued;
type OwnRefusal<Queued extends QueuedOperation> = Exclude<
  Queued['refusals'][number],
  Catalogued | CommonRefusal
>;
/** A refusal that a verb declares and that neither the catalogue nor common words say has a sentence, or this does not compile. */
type Sentences = {
  [Queued in QueuedOperation as OwnRefusal<Queued> extends never ? never : Queued['name']]: Readonly<
    Record<OwnRefusal<Queued>, string>
  >;
};

const sentences: Sentences = refusalWords.ofVerb;
const sentencesOf: Readonly<Record<string, Texts | undefined>> = sentences;
const reasons: Texts & Record<CommonRefusal, string> = refusalWords.reason;
const cataloguedTexts: Texts = refusalWords.catalogued;
const mutationTexts: Texts & Partial<Record<MutationName, string>> = refusalWords.ofMutation;

/** Why, from the code of the refusal: 'Not accepted: …'. */
export const notAccepted = (code: string | null): string =>
  catalogued(code) ??
  refusalWords.notAccepted((code !== null && reasons[code]) || refusalWords.unknownReason);

const catalogued = (code: string | null): string | undefined =>
  code === null ? undefined : cataloguedTexts[code];

/** The words of the code where the specification has some, those of the verb for it, those of the verb (COMMENT-007), else the reason. */
export const refusalText = (op: string, code: string | null): string =>
  catalogued(code) ?? sentencesOf[op]?.[code ?? ''] ?? mutationTexts[op] ?? notAccepted(code);

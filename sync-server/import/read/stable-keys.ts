/**
 * Keys that a second import gives again: made from the identity of the file and from what a block says, so that a
 * paragraph put in above changes no key below, and a learner's place and answers survive.
 */
import { createHash } from 'node:crypto';
import { newBlockKey } from '#contract/document/block-key.ts';
import {
  childrenOf,
  type DocumentNode,
  type LessonDocument,
  type QuestionBlock,
} from '#contract/document/document.ts';
import { textOf } from '#contract/document/sections.ts';

/** Fills in every key, question id and option id. @param identity  the importKey of the lesson */
export function withStableKeys(document: LessonDocument, identity: string): LessonDocument {
  const taken = new Set<string>();
  const times = new Map<string, number>();
  const occurrence = (basis: string) => {
    const count = times.get(basis) ?? 0;
    times.set(basis, count + 1);
    return count;
  };
  const keyFor = (node: DocumentNode) => {
    const basis = `${node.type}\n${textOf(node)}`;
    const nth = occurrence(basis);
    for (let attempt = 0; ; attempt += 1) {
      const key = newBlockKey(numbersFrom(`${identity}\n${nth}\n${attempt}\n${basis}`));
      if (!taken.has(key)) {
        taken.add(key);
        return key;
      }
    }
  };
  const questionIdFor = (question: QuestionBlock) => {
    const prompt = question.content.find((part) => part.type === 'questionPrompt');
    const basis = `question\n${prompt === undefined ? '' : textOf(prompt)}`;
    return `q${digest(`${identity}\n${occurrence(basis)}\n${basis}`)}`;
  };

  const filled = (node: DocumentNode, questionId: string): DocumentNode => {
    let within = questionId;
    let copy = { ...node } as DocumentNode;
    if ('attrs' in copy && 'key' in copy.attrs) {
      copy = { ...copy, attrs: { ...copy.attrs, key: keyFor(node) } } as DocumentNode;
    }
    if (copy.type === 'question') {
      within = questionIdFor(copy);
      copy.attrs.questionId = within;
    }
    if (copy.type === 'questionOption') {
      const basis = `option ${within}\n${textOf(copy)}`;
      copy.attrs.optionId = `o${digest(`${occurrence(basis)}\n${basis}`)}`;
    }
    if ('content' in copy && copy.content !== undefined) {
      copy = { ...copy, content: childrenOf(copy).map((child) => filled(child, within)) } as DocumentNode;
    }
    return copy;
  };
  return filled(document, '') as LessonDocument;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}

function numbersFrom(text: string): () => number {
  const bytes = createHash('sha256').update(text).digest();
  let at = 0;
  return () => {
    const value = bytes.readUInt16BE(at % 32) / 65_536;
    at += 2;
    return value;
  };
}

import { describe, expect, it } from 'vitest';
import { type MarkdownMark, withMark } from './markdown-marks.ts';

/** `‹` and `›` are the ends of the selection. */
function pressed(given: string, mark: MarkdownMark): string {
  const [start, end] = [given.indexOf('‹'), given.indexOf('›') - 1];
  const after = withMark({ text: given.replace(/[‹›]/g, ''), start, end }, mark);
  return `${after.text.slice(0, after.start)}‹${after.text.slice(after.start, after.end)}›${after.text.slice(after.end)}`;
}

describe('a button above a field of Markdown', () => {
  it.each<[string, MarkdownMark, string]>([
    ['Tie ‹knots› now', 'bold', 'Tie **‹knots›** now'],
    ['Tie **‹knots›** now', 'bold', 'Tie ‹knots› now'],
    ['‹›', 'italic', '*‹›*'],
    ['Tie **‹knots›** now', 'italic', 'Tie ***‹knots›*** now'],
    ['One\nTw‹o\nTh›ree', 'list', 'One\n‹- Two\n- Three›'],
    ['‹- Two\n- Three›', 'list', '‹Two\nThree›'],
    ['You l‹›earn\nMore', 'heading', '‹## You learn›\nMore'],
    ['See ‹charts›.', 'link', 'See [charts](‹https://›).'],
  ])('makes of %j, with %s, %j', (given, mark, wanted) => {
    expect(pressed(given, mark)).toBe(wanted);
  });
});

/** What the buttons above a field of Markdown do to what is selected in it. */

export type MarkdownMark = 'bold' | 'italic' | 'heading' | 'list' | 'link';
/** `start` and `end`: of the selection, in UTF-16 units */
export type SelectedText = { text: string; start: number; end: number };

const around = { bold: '**', italic: '*' } as const;
const before = { heading: '## ', list: '- ' } as const;
const ADDRESS = 'https://';

/** Pressed twice it is as it was. The selection stays on the words; of a link it is where its address goes. */
export function withMark(selected: SelectedText, mark: MarkdownMark): SelectedText {
  if (mark === 'bold' || mark === 'italic') return wrapped(selected, around[mark]);
  if (mark === 'link') return linked(selected);
  return prefixed(selected, before[mark]);
}

const replaced = ({ text, start, end }: SelectedText, words: string) =>
  text.slice(0, start) + words + text.slice(end);

function wrapped(selected: SelectedText, sign: string): SelectedText {
  const { text, start, end } = selected;
  const [from, to] = [start - sign.length, end + sign.length];
  const isMarked =
    from >= 0 && text.slice(from, start) === sign && text.slice(end, to) === sign && text[from - 1] !== '*';
  const inside = text.slice(start, end);
  if (isMarked)
    return { text: text.slice(0, from) + inside + text.slice(to), start: from, end: from + inside.length };
  return {
    text: replaced(selected, `${sign}${inside}${sign}`),
    start: start + sign.length,
    end: end + sign.length,
  };
}

function linked(selected: SelectedText): SelectedText {
  const words = selected.text.slice(selected.start, selected.end);
  const start = selected.start + words.length + 3;
  return { text: replaced(selected, `[${words}](${ADDRESS})`), start, end: start + ADDRESS.length };
}

/** Whole lines, every one that the selection touches. */
function prefixed({ text, start, end }: SelectedText, sign: string): SelectedText {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const all = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) =>
    all ? line.slice(sign.length) : line.startsWith(sign) ? line : sign + line,
  );
  const words = changed.join('\n');
  return { text: text.slice(0, from) + words + text.slice(to), start: from, end: from + words.length };
}

/** Lists as they are pasted: word processors put the depth of an item into an attribute instead of into the tree. */

type Line = {
  level: number;
  /** Of one list: another number at the same place begins another list. */
  id: string;
  ordered: boolean;
  start: number;
  /** What the item holds; of a continuation, what the item before holds too. */
  content: Node[];
  continues?: boolean;
};

/** Makes real, nested lists of the paragraphs of Word and of the flat lists of Word Online, in place. */
export function nestLists(root: Element): void {
  const parents = new Set<Element>();
  for (const line of root.querySelectorAll('[style*="mso-list" i], li[data-aria-level]')) {
    const at = line.localName === 'li' ? line.parentElement?.parentElement : line.parentElement;
    if (at) parents.add(at);
  }
  for (const parent of parents) nestAmong(parent);
}

function nestAmong(parent: Element): void {
  let run: Line[] = [];
  let first: Element | null = null;
  const close = () => {
    first?.before(...nested(run, parent.ownerDocument));
    first?.remove();
    run = [];
    first = null;
  };
  for (const child of [...parent.childNodes]) {
    if (!isElement(child)) {
      if (child.textContent?.trim()) close();
      continue;
    }
    const lines = linesOf(child, run.length > 0);
    if (lines === null) {
      close();
      continue;
    }
    run.push(...lines);
    if (first === null) first = child;
    else child.remove();
  }
  close();
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

function linesOf(element: Element, inRun: boolean): Line[] | null {
  if (element.localName === 'p' || element.localName === 'div') {
    const line = wordLine(element, inRun);
    return line && [line];
  }
  if (element.localName !== 'ul' && element.localName !== 'ol') return null;
  const items = [...element.children];
  if (items.length === 0 || !items.every((item) => item.hasAttribute('data-aria-level'))) return null;
  const start = Number(element.getAttribute('start') ?? 1);
  return items.map((item, at) => ({
    level: Number(item.getAttribute('data-aria-level')) || 1,
    id: item.getAttribute('data-listid') ?? '',
    ordered: element.localName === 'ol',
    start: (Number.isInteger(start) ? start : 1) + at,
    content: [...item.childNodes],
  }));
}

function wordLine(paragraph: Element, inRun: boolean): Line | null {
  const style = paragraph.getAttribute('style') ?? '';
  const found = /mso-list:\s*(l\d+)\s+level(\d+)(?:\s+(lfo\d+))?/i.exec(style);
  if (found === null) {
    const continues =
      inRun && /^MsoList(?:Paragraph|Continue)/.test(paragraph.className) && !/mso-list:\s*none/i.test(style);
    return continues
      ? { level: 1, id: '', ordered: false, start: 1, content: [...paragraph.childNodes], continues }
      : null;
  }
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const sign = (marker?.textContent ?? '').replace(/[\s\u00a0]+/g, '');
  marker?.remove();
  return {
    level: Number(found[2]),
    id: `${found[1]} ${found[3] ?? ''}`,
    ordered: /^[([]?(?:[a-z]{1,4}|[ivxlcdm]+|(?:\d+\.)*\d+)[.)\]:]+$|^\d+$/i.test(sign),
    start: Number(/(\d{1,9})\D*$/.exec(sign)?.[1] ?? 1),
    content: [...paragraph.childNodes],
  };
}

function nested(lines: readonly Line[], page: Document): Element[] {
  const roots: Element[] = [];
  const stack: { line: Line; list: Element; item: Element }[] = [];
  for (const line of lines) {
    const holder = page.createElement('p');
    holder.append(...line.content);
    const last = stack.at(-1);
    if (line.continues && last) {
      last.item.append(holder);
      continue;
    }
    while ((stack.at(-1)?.line.level ?? 0) > line.level) stack.pop();
    const beside = stack.at(-1);
    const another =
      beside?.line.level === line.level &&
      (beside.line.ordered !== line.ordered || (line.level === 1 && beside.line.id !== line.id));
    if (another) stack.pop();
    const item = page.createElement('li');
    item.append(holder);
    const top = stack.at(-1);
    if (top?.line.level === line.level) {
      top.list.append(item);
      top.item = item;
      continue;
    }
    const list = page.createElement(line.ordered ? 'ol' : 'ul');
    if (line.ordered && line.start !== 1) list.setAttribute('start', String(line.start));
    list.append(item);
    if (top) top.item.append(list);
    else roots.push(list);
    stack.push({ line, list, item });
  }
  return roots;
}

/** A written document as a PDF of as many A4 pages as it needs. */
import PDFDocument from 'pdfkit';
import type { InvoiceParty } from '#contract/billing/invoice-parties.ts';
import { billingDocumentWords } from '#contract/words/en/billing-documents.ts';
import { faceFiles, faceOf, runsOf, type Weight } from './document-fonts.ts';
import type { WrittenDocument } from './written-document.ts';

const { document: say } = billingDocumentWords;
const MARGIN = 56;
const WIDTH = 595.28;
const BOTTOM = 841.89 - MARGIN;
const RIGHT = WIDTH - MARGIN;
const INNER = RIGHT - MARGIN;
const HALF = (INNER - 24) / 2;
const AMOUNTS = 130;
const SIZE = 10;
const LEADING = 1.5;
const INK = '#1c1b1a';
const DIM = '#5c5a57';
const RULE = '#c9c5bf';

type Style = { size?: number; weight?: Weight; color?: string; align?: 'right' };

export function documentPdf(written: WrittenDocument): Promise<Buffer> {
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, lang: 'en', displayTitle: true },
    info: { Title: written.title, Producer: 'Lectern', Creator: 'Lectern' },
    font: faceFiles[0]?.file as string,
  });
  for (const { face, file } of faceFiles) doc.registerFont(face, file);
  const ended = new Promise<Buffer>((resolve, reject) => {
    const pieces: Buffer[] = [];
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
  });
  drawDocument(penOn(doc), written);
  doc.end();
  return ended;
}

type Pen = ReturnType<typeof penOn>;

/** Writes lines below each other. */
function penOn(doc: PDFKit.PDFDocument) {
  let isWhole = true;
  const runsIn = (text: string, size: number, weight: Weight) => {
    const { runs, isWhole: whole } = runsOf(text);
    if (!whole) isWhole = false;
    return runs.map((run) => {
      const face = faceOf(run.script, weight);
      return { face, text: run.text, width: doc.font(face).fontSize(size).widthOfString(run.text) };
    });
  };
  const widthOf = (text: string, size: number, weight: Weight) =>
    runsIn(text, size, weight).reduce((sum, { width }) => sum + width, 0);
  const pen = {
    y: MARGIN,
    isWhole: () => isWhole,
    /** @returns how high it is */
    write(text: string, x: number, y: number, width: number, style: Style = {}): number {
      const { size = SIZE, weight = 400, color = INK, align } = style;
      const lines = text
        .split('\n')
        .flatMap((line) => wrapped(line, width, (piece) => widthOf(piece, size, weight)));
      for (const [at, line] of lines.entries()) {
        const runs = runsIn(line, size, weight);
        const all = runs.reduce((sum, run) => sum + run.width, 0);
        let left = align === 'right' ? x + width - all : x;
        for (const run of runs) {
          doc.font(run.face).fontSize(size).fillColor(color);
          doc.text(run.text, left, y + at * size * LEADING, { lineBreak: false });
          left += run.width;
        }
      }
      return lines.length * size * LEADING;
    },
    rule(): void {
      doc.moveTo(MARGIN, pen.y).lineTo(RIGHT, pen.y).lineWidth(0.5).strokeColor(RULE).stroke();
    },
    /** A new page where so much does not fit any more. */
    needs(height: number): void {
      if (pen.y + height <= BOTTOM) return;
      doc.addPage();
      pen.y = MARGIN;
    },
  };
  return pen;
}

/** By words; a word that is longer than the line is broken. */
function wrapped(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(...broken(word, width, widthOf));
  }
  return lines;
}

function broken(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const pieces = [''];
  for (const sign of word) {
    const piece = `${pieces.at(-1)}${sign}`;
    if (widthOf(piece) <= width) pieces[pieces.length - 1] = piece;
    else pieces.push(sign);
  }
  return pieces;
}

function drawDocument(pen: Pen, written: WrittenDocument): void {
  pen.y += pen.write(written.title, MARGIN, pen.y, INNER, { size: 22, weight: 700 });
  if (written.mark !== null)
    pen.y += pen.write(written.mark, MARGIN, pen.y, INNER, { size: 12, weight: 700, color: DIM });
  pen.y += 12;
  for (const [label, value] of written.facts) {
    pen.write(label, MARGIN, pen.y, 120, { color: DIM });
    pen.y += pen.write(value, MARGIN + 120, pen.y, INNER - 120);
  }
  pen.y += 18;
  const heights = [
    drawParty(pen, say.seller, written.seller, MARGIN),
    drawParty(pen, say.buyer, written.buyer, MARGIN + HALF + 24),
  ];
  pen.y += Math.max(...heights) + 24;
  for (const { title, details, amount } of written.lines) {
    pen.needs(80);
    pen.rule();
    pen.y += 10;
    pen.write(amount, RIGHT - AMOUNTS, pen.y, AMOUNTS, { align: 'right' });
    pen.y += pen.write(title, MARGIN, pen.y, INNER - AMOUNTS - 16, { weight: 700 });
    for (const detail of details)
      pen.y += pen.write(detail, MARGIN, pen.y, INNER - AMOUNTS - 16, { color: DIM });
    pen.y += 10;
  }
  pen.rule();
  pen.y += 10;
  for (const { label, value, strong } of written.sums) {
    pen.needs(40);
    const style: Style = strong ? { weight: 700, size: 12 } : {};
    pen.write(value, RIGHT - AMOUNTS, pen.y, AMOUNTS, { ...style, align: 'right' });
    pen.y += pen.write(label, MARGIN + HALF - 40, pen.y, INNER - HALF + 40 - AMOUNTS - 12, style) + 3;
  }
  pen.y += 30;
  for (const note of [...written.notes, ...(pen.isWhole() ? [] : [say.signsMissing])]) {
    pen.needs(60);
    pen.y += pen.write(note, MARGIN, pen.y, INNER, { size: 9, color: DIM }) + 4;
  }
}

function drawParty(pen: Pen, label: string, { name, address, taxNumber }: InvoiceParty, x: number): number {
  let height = pen.write(label, x, pen.y, HALF, { color: DIM });
  height += pen.write(name, x, pen.y + height, HALF, { weight: 700 });
  if (address !== '') height += pen.write(address, x, pen.y + height, HALF);
  if (taxNumber !== '') height += pen.write(say.taxNumber(taxNumber), x, pen.y + height, HALF);
  return height;
}

/** Reads the NDJSON of a pull while it arrives. An answer without its last line is no answer. */
import type { PullEnd, PullHead, PullLine, PullOutcome, PullRow } from '#contract/sync/wire.ts';

export type PullAnswer = { head: PullHead; rows: PullRow[]; outcomes: PullOutcome[]; end: PullEnd };

/** @throws when it is cut, garbled, or not of this kind */
export async function readPullAnswer(response: Response, alive: () => void): Promise<PullAnswer> {
  if (!response.headers.get('content-type')?.includes('ndjson'))
    throw new Error('The answer is no list of lines.');
  let head: PullHead | null = null;
  let end: PullEnd | null = null;
  const rows: PullRow[] = [];
  const outcomes: PullOutcome[] = [];
  for await (const line of linesOf(response, alive)) {
    if (end) throw new Error('The answer goes on after its end.');
    const parsed = JSON.parse(line) as PullLine;
    if (parsed.t === 'h') head = parsed;
    else if (parsed.t === 'r') rows.push(parsed);
    else if (parsed.t === 'o') outcomes.push(parsed);
    else if (parsed.t === 'e') end = parsed;
  }
  if (!head || !end) throw new Error('The answer is cut.');
  return { head, rows, outcomes, end };
}

async function* linesOf(response: Response, alive: () => void): AsyncGenerator<string> {
  if (!response.body) throw new Error('The answer is empty.');
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    alive();
    rest += value ? decoder.decode(value, { stream: true }) : decoder.decode();
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
    if (done) break;
  }
  if (rest.trim() !== '') yield rest;
}

import { describe, expect, it } from 'vitest';
import { cueFault, parseTime, parseVtt, timeText, writeVtt } from './captions.ts';

describe('captions', () => {
  it('come back from WebVTT as they were written, in the order of their times', () => {
    const cues = [
      { from: 62.5, to: 65, text: 'Pull <hard> & hold\nthe rope' },
      { from: 1, to: 2.25, text: 'Tie it' },
    ];
    expect(parseVtt(writeVtt({ head: [], cues }))).toEqual({ head: ['WEBVTT'], cues: [cues[1], cues[0]] });
    expect(writeVtt({ head: [], cues })).toContain(
      '00:01:02.500 --> 00:01:05.000\nPull &lt;hard&gt; &amp; hold',
    );
    expect(writeVtt({ head: [], cues: [] })).toBe('WEBVTT');
  });

  it('of other tools are read: names, settings, hours left out, notes skipped', () => {
    const text =
      '\uFEFFWEBVTT - knots\r\n\r\nNOTE by Bea\r\n\r\nintro\r\n00:01.000 --> 00:02.000 align:start\r\n<v Bea>Tie it</v>\r\n';
    expect(parseVtt(text).cues).toMatchObject([{ from: 1, to: 2, text: 'Tie it' }]);
  });

  it('keep what other tools wrote around the words, and write only changed words anew (EDIT-013)', () => {
    const text = [
      'WEBVTT - harbour',
      'STYLE\n::cue { color: red }',
      'NOTE checked by Bea',
      'one\n00:00:00.200 --> 00:00:03.000 align:start\n<v Mira>Ropes&nbsp;and&#32;knots, &lrm;B&amp;C',
      '00:00:03.200 --> 00:00:06.000\n<i>Five</i> &lt; six',
      'NOTE the end',
    ];
    const read = parseVtt(text.join('\n\n'));
    expect(read.cues.map((cue) => cue.text)).toEqual(['Ropes\u00A0and knots, \u200EB&C', 'Five < six']);
    const again = writeVtt(read).split('\n\n');
    expect(new Set(again)).toEqual(new Set(text));
    const [first, ...others] = read.cues;
    const changed = writeVtt({ ...read, cues: [{ ...first!, text: 'Ropes & knots' }, ...others] });
    expect(changed).toContain(
      'one\n00:00:00.200 --> 00:00:03.000 align:start\n<v Mira>Ropes &amp; knots\n\n',
    );
  });

  it('have times that can be read, an end after the start, and words', () => {
    expect([parseTime('1:02.5'), parseTime('01:00:00'), parseTime('99'), parseTime('0:61')]).toEqual([
      62.5,
      3600,
      null,
      null,
    ]);
    expect(timeText(3661.5)).toBe('01:01:01.500');
    expect(cueFault({ from: 'x', to: '0:02', text: 'a' })).toBe('time');
    expect(cueFault({ from: '0:02', to: '0:02', text: 'a' })).toBe('order');
    expect(cueFault({ from: '0:01', to: '0:02', text: ' ' })).toBe('text');
    expect(cueFault({ from: '0:01', to: '0:02', text: 'a' })).toBeNull();
  });
});

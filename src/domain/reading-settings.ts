/** How large, how wide and in which letters a lesson is set; kept on the device as three words. */

export const readingSizes = ['small', 'medium', 'large', 'largest'] as const;
export const readingWidths = ['narrow', 'normal', 'wide'] as const;
export const readingFaces = ['serif', 'sans', 'dyslexic'] as const;

export type ReadingSettings = {
  size: (typeof readingSizes)[number];
  width: (typeof readingWidths)[number];
  face: (typeof readingFaces)[number];
};

export const defaultReading: ReadingSettings = { size: 'medium', width: 'normal', face: 'serif' };

/** Words that are not known, for instance of a newer version, leave what holds without them. */
export function parseReading(text: string | null): ReadingSettings {
  const words = new Set((text ?? '').split(' '));
  const named = <T extends string>(known: readonly T[], otherwise: T) =>
    known.find((word) => words.has(word)) ?? otherwise;
  return {
    size: named(readingSizes, defaultReading.size),
    width: named(readingWidths, defaultReading.width),
    face: named(readingFaces, defaultReading.face),
  };
}

export const readingText = ({ size, width, face }: ReadingSettings): string => `${size} ${width} ${face}`;

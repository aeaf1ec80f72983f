/** Words of questions in a lesson. */
export const questionWords = {
  label: (number: number) => `Question ${number}`,
  chooseOne: 'Choose one answer',
  chooseSeveral: 'Choose all that fit',
  fillGaps: (gaps: number) => (gaps === 1 ? 'Fill the gap' : 'Fill the gaps'),
  check: 'Check',
  tryAgain: 'Try again',
  right: 'Right',
  wrong: 'Not right yet',
  rightAnswer: 'That is right.',
  wrongAnswer: 'That is not right yet. Read again and try once more.',
  gap: (index: number) => `Gap ${index + 1}`,
  emptyGap: (index: number) => `Gap ${index + 1}, empty`,
  filledGap: (index: number, word: string) => `Gap ${index + 1}: ${word}. Press to take it back`,
  judgedGap: (index: number, word: string, right: boolean) =>
    `Gap ${index + 1}: ${word}, ${right ? 'right' : 'not right'}`,
  wordList: 'Words',
  answered: 'Answered',
};

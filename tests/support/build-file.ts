/** The steps of a Dockerfile as they run, one after the other. */
export type BuildStep = { verb: string; rest: string };

/** Comments left out, continued lines joined. */
export const buildSteps = (text: string): BuildStep[] =>
  text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [verb = '', ...rest] = line.split(' ');
      return { verb, rest: rest.join(' ') };
    });

export function lastStage(text: string): BuildStep[] {
  const steps = buildSteps(text);
  return steps.slice(steps.findLastIndex(({ verb }) => verb === 'FROM'));
}

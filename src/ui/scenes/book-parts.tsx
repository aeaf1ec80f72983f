/** Of what the drawn books are made: a spine on the shelf, the foil frame of a cover, lines of text, the weave of the cloth. */
import styles from './scenes.module.css';

export function Book({
  x,
  y,
  width,
  height,
  cloth,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
  cloth: 'red' | 'blue' | 'green' | 'gray' | 'petrol';
}) {
  const middle = height / 2;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={styles[cloth]} width={width} height={height} rx="3" />
      <rect className={styles.weave} width={width} height={height} rx="3" />
      <rect className={styles.shade} x={width - 5} width="5" height={height} rx="3" />
      <path
        className={styles.foil}
        d={`M0 12h${width}M0 16h${width}M0 ${height - 16}h${width}M0 ${height - 12}h${width}`}
      />
      <path className={styles.foil} d={`M5 ${middle - 20}h${width - 10}v28H5z`} />
    </g>
  );
}

export function FoilFrame({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return (
    <>
      <rect className={styles.foil} x={x} y={y} width={width} height={height} />
      <rect className={styles.foil} x={x + 4} y={y + 4} width={width - 8} height={height - 8} />
    </>
  );
}

/** @param slope  how far a line sinks on its way, per unit of its width */
export function Lines({
  at: [x, y],
  widths,
  gap = 8,
  slope = 0,
}: {
  at: readonly [number, number];
  widths: readonly number[];
  gap?: number;
  slope?: number;
}) {
  const lines = widths.map((width, line) => `M${x} ${y + line * gap}l${width} ${width * slope}`);
  return <path className={styles.lines} d={lines.join('')} />;
}

export const Weave = () => (
  <pattern id="weave" width="4" height="4" patternUnits="userSpaceOnUse">
    <path d="M0 .5h2M2 2.5h2" stroke="#fff" strokeOpacity=".09" />
    <path d="M0 1.5h2M2 3.5h2M2.5 0v2M.5 2v2" stroke="#000" strokeOpacity=".1" />
  </pattern>
);

/**
 * A small drawing for a page that has nothing else to show. The drawings come in a file of their own, and their room is kept;
 * a page that can't load it does without.
 */
import { type ComponentType, lazy, Suspense } from 'react';
import styles from './scene.module.css';
import type { SceneName } from './scenes/drawn-scene.tsx';

type Drawn = { default: ComponentType<{ of: SceneName }> };

const DrawnScene = lazy(() =>
  import('./scenes/drawn-scene.tsx').then(
    (drawn): Drawn => ({ default: drawn.DrawnScene }),
    (): Drawn => ({ default: () => null }),
  ),
);

export function Scene({ of }: { of: SceneName }) {
  return (
    <div className={styles.scene} aria-hidden="true">
      <Suspense fallback={null}>
        <DrawnScene of={of} />
      </Suspense>
    </div>
  );
}

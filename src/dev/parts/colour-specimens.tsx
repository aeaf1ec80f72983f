/** Colours, faces and covers. */
import { ClothCover } from '#ui/cloth-cover.tsx';
import styles from './colour-specimens.module.css';
import { Group, Specimen } from './specimen.tsx';

const swatches = {
  Paper: ['page', 'surface', 'sunk', 'raised'],
  Ink: ['ink', 'dim', 'line-strong', 'line'],
  Petrol: ['petrol', 'petrol-tint', 'petrol-fill'],
  Brass: ['brass', 'brass-tint'],
  Moss: ['moss', 'moss-tint'],
  Vermilion: ['vermilion', 'vermilion-tint'],
  Chart: ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'],
} as const;

const faces = {
  'Page title': 'title',
  Section: 'section',
  Card: 'card',
  Lesson: 'lesson',
  Text: 'text',
  Label: 'label',
  Small: 'small',
} as const;

export function ColourSpecimens() {
  return (
    <>
      <Group title="Colour">
        {Object.entries(swatches).map(([name, tokens]) => (
          <Specimen key={name} of={name}>
            {tokens.map((token) => (
              <span key={token} className={styles.swatch}>
                <span className={styles.patch} style={{ background: `var(--${token})` }} />
                {token}
              </span>
            ))}
          </Specimen>
        ))}
      </Group>
      <Group title="Type">
        {Object.entries(faces).map(([name, role]) => (
          <Specimen key={name} of={name} wide>
            <span style={{ font: `var(--type-${role})` }}>The tide table is right: 0O I1l, 4.5 hours</span>
          </Specimen>
        ))}
      </Group>
      <Group title="Covers">
        {(['red', 'blue', 'green', 'gray'] as const).map((color) => (
          <Specimen key={color} of={color}>
            <div className={styles.cover}>
              <ClothCover title="Knots and the sea" color={color} />
            </div>
            <ClothCover title="Knots and the sea" color={color} size="mini" />
          </Specimen>
        ))}
      </Group>
    </>
  );
}

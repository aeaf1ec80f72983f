/** Lectern's look, told to Mantine: its scales, faces and the defaults of the components that the app uses. */
import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { palette } from './palette.ts';
import parts from './parts.module.css';

export const theme = createTheme({
  colors: palette,
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  white: '#FFFFFF',
  black: '#1D2427',
  fontFamily: 'var(--face-sans)',
  fontFamilyMonospace: 'var(--face-mono)',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.3846', sm: '1.4667', md: '1.4667', lg: '1.2941', xl: '1.4' },
  headings: {
    fontFamily: 'var(--face-serif)',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.4' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.2941' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4667' },
    },
  },
  radius: { xs: '0.125rem', sm: '0.25rem', md: '0.375rem', lg: '0.625rem', xl: '0.75rem' },
  defaultRadius: 'md',
  spacing: {
    xxs: '0.25rem',
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
    xxl: '3rem',
  },
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--shadow-float)',
    lg: 'var(--shadow-float)',
    xl: 'var(--shadow-float)',
  },
  breakpoints: { xs: '30em', sm: '43.75em', md: '48em', lg: '56.25em', xl: '75em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name: what a component is told must not bring it into the first load.
  components: {
    Button: {
      defaultProps: { size: 'md' },
      classNames: { root: parts.button, label: parts.buttonLabel },
    },
    Input: {
      defaultProps: { size: 'md' },
      classNames: { wrapper: parts.inputWrapper, input: parts.input },
    },
    InputWrapper: {
      defaultProps: { size: 'md' },
      classNames: { label: parts.label, description: parts.description, error: parts.error },
    },
    Checkbox: { classNames: { description: parts.choiceDescription } },
    Anchor: { defaultProps: { underline: 'always' }, classNames: { root: parts.anchor } },
  },
});

const tones = ['petrol', 'brass', 'moss', 'vermilion'] as const;

/** Mantine's own colour names, pointed at ours, so that one table of tokens decides every colour. */
const schemeVariables: Record<string, string> = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-placeholder': 'var(--dim)',
  '--mantine-color-anchor': 'var(--petrol)',
  '--mantine-color-error': 'var(--vermilion)',
  '--mantine-color-success': 'var(--moss)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--dim)',
  '--mantine-color-disabled-border': 'var(--line)',
  ...Object.fromEntries(
    tones.flatMap((tone) => [
      [`--mantine-color-${tone}-text`, `var(--${tone})`],
      [`--mantine-color-${tone}-light`, `var(--${tone}-tint)`],
      [`--mantine-color-${tone}-light-hover`, `color-mix(in srgb, var(--${tone}) 8%, var(--${tone}-tint))`],
      [`--mantine-color-${tone}-light-color`, `var(--${tone})`],
      [`--mantine-color-${tone}-outline`, `var(--${tone})`],
      [`--mantine-color-${tone}-outline-hover`, `var(--${tone}-tint)`],
    ]),
  ),
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables,
  dark: schemeVariables,
});

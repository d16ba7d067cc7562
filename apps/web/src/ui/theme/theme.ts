import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from '@mantine/core'
import { createTheme, defaultVariantColorsResolver } from '@mantine/core'
import type { Colours } from './colours.ts'
import { darkColours, lightColours, sunlightColours } from './colours.ts'

const glacier: MantineColorsTuple = [
  '#e6f4f6',
  '#cde8eb',
  '#9dd2d9',
  '#6cbdc7',
  '#45abb7',
  '#5cc6d1',
  '#0f7684',
  '#0b6370',
  '#085560',
  '#04454f',
]

const steel: MantineColorsTuple = [
  '#e6edf3',
  '#c5d0da',
  '#9dacba',
  '#7d8d9c',
  '#4c5b69',
  '#293541',
  '#1e2832',
  '#171f27',
  '#10161c',
  '#0b1015',
]

const filled: Partial<Record<string, string>> = { glacier: 'var(--c-accent)', red: 'var(--c-discard)' }

function hoverColour(background: string): string {
  return `color-mix(in srgb, ${background}, var(--c-text) 14%)`
}

// The components choose the text on a filled ground once for light and dark; these grounds differ between the two.
const variantColours: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const background = input.variant === 'filled' ? filled[input.color ?? input.theme.primaryColor] : undefined
  if (!background) return resolved
  return {
    ...resolved,
    background,
    color: 'var(--c-onAccent)',
    hover: hoverColour(background),
  }
}

// Scrolling is locked by a rule in base.css: the component would insert a style, for which the browser computes those of the
// whole page anew.
const dialogDefaults = { lockScroll: false, transitionProps: { duration: 140, transition: 'fade' } } as const
const dim = { opacity: 0.5 }

/** Sizes, type and component defaults; semantic colours are in {@link cssVariables}. */
export const theme = createTheme({
  primaryColor: 'glacier',
  primaryShade: { light: 7, dark: 5 },
  variantColorResolver: variantColours,
  colors: { glacier, dark: steel },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  fontWeights: { regular: '400', medium: '500', semibold: '650', bold: '650' },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // 768, 1024, 1200 and 1536 px, in em so that they follow the reader's own text size.
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '75em', xl: '96em' },
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle', color: 'gray' } },
    Tooltip: { defaultProps: { withArrow: true } },
    // Whole dialogs take their defaults from one name, those that are put together from another.
    Modal: { defaultProps: { ...dialogDefaults, size: 720, overlayProps: dim } },
    ModalRoot: { defaultProps: dialogDefaults },
    ModalOverlay: { defaultProps: dim },
    DrawerRoot: { defaultProps: { lockScroll: false, transitionProps: { duration: 140 } } },
  },
})

function colourVariables(colours: Colours): Record<string, string> {
  return Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--c-${name}`, value]))
}

const mantineColours = {
  '--mantine-color-body': 'var(--c-surface)',
  '--mantine-color-text': 'var(--c-text)',
  '--mantine-color-dimmed': 'var(--c-muted)',
  '--mantine-color-placeholder': 'var(--c-muted)',
  '--mantine-color-error': 'var(--c-discard)',
  '--mantine-color-anchor': 'var(--c-accent)',
  '--mantine-color-default': 'var(--c-surface)',
  '--mantine-color-default-hover': 'var(--c-hover)',
  '--mantine-color-default-color': 'var(--c-text)',
  '--mantine-color-default-border': 'var(--c-line)',
  // Buttons without a colour of their own take these instead of what is chosen above.
  '--mantine-primary-color-filled': 'var(--c-accent)',
  '--mantine-primary-color-filled-hover': hoverColour('var(--c-accent)'),
}

/** Defines `--c-<meaning>` for every colour, and derives the components' variables from them. */
export const cssVariables: CSSVariablesResolver = () => variablesOf(lightColours, darkColours)

/** The same for sunlight, whatever scheme the components take; fields have the borders of buttons. */
export const sunlightVariables: CSSVariablesResolver = () => ({
  ...variablesOf(sunlightColours, sunlightColours),
  variables: { '--mantine-color-gray-4': 'var(--c-line)' },
})

function variablesOf(light: Colours, dark: Colours): ReturnType<CSSVariablesResolver> {
  return {
    variables: {},
    light: { ...colourVariables(light), ...mantineColours },
    dark: { ...colourVariables(dark), ...mantineColours },
  }
}

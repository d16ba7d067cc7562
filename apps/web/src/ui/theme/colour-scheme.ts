import type { ChartPalette } from '@catenary/charts/palette'
import { palettes } from '@catenary/charts/palette'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'

/** The colour schemes that a reader can choose; `auto` is that of the system, `sunlight` is for a tablet outside. */
export const colourSchemes = ['light', 'dark', 'auto', 'sunlight'] as const
export type ColourScheme = (typeof colourSchemes)[number]

/** Whether the scheme for sunlight is on: black on white, larger and thicker. The device remembers it. */
export function useSunlight() {
  return useLocalStorage({ key: 'catenary-sunlight', defaultValue: false, getInitialValueInEffect: false })
}

/** The chosen colour scheme, and a function that changes it. */
export function useColourScheme(): readonly [ColourScheme, (scheme: ColourScheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [isSunlight, setSunlight] = useSunlight()
  const choose = (scheme: ColourScheme) => {
    setSunlight(scheme === 'sunlight')
    setColorScheme(scheme === 'sunlight' ? 'light' : scheme)
  }
  return [isSunlight ? 'sunlight' : colorScheme, choose]
}

/** The colours of drawings for the scheme that is shown. */
export function useChartPalette(): ChartPalette {
  const scheme = useComputedColorScheme('light')
  const [isSunlight] = useSunlight()
  return palettes[isSunlight ? 'sunlight' : scheme]
}

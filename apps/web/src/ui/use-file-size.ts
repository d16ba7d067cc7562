import { useTexts } from './texts/texts-context.ts'

const units = ['B', 'KB', 'MB', 'GB'] as const
const step = 1000

/** Formats a file size, in powers of a thousand as file managers do. */
export function useFileSize(): (bytes: number) => string {
  const { t, short } = useTexts()
  return (bytes) => {
    const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
    const value = bytes / step ** power
    return t(`common.size${units[power] ?? 'B'}`, { size: short(value, value < 10 && power > 0 ? 1 : 0) })
  }
}

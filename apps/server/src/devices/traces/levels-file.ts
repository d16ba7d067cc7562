/** The file that holds the levels of a trace, derived from the measurement file of that hash. */
export function levelsFileName(hash: string): string {
  return `${hash}-trace-1.bin`
}

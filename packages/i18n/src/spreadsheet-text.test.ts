import { expect, test } from 'vitest'
import { csvCell, escapeFormula, sheetName } from './spreadsheet-text.ts'

test('a cell of CSV is quoted where it must be, and no formula', () => {
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"')
  expect(csvCell('two\nlines')).toBe('"two\nlines"')
  expect([csvCell('1,5'), csvCell('1,5', ';'), csvCell('a;b', ';')]).toEqual(['"1,5"', '1,5', '"a;b"'])
  for (const formula of ['=1+1', '+41', '-2', '@SUM(A1)', '\tx', '\0x']) expect(csvCell(formula)).toBe(`'${formula}`)
})

test('what looks like a text made harmless can be told from one', () => {
  expect(escapeFormula("'=1")).toBe("''=1")
  expect(escapeFormula("'tis")).toBe("'tis")
})

test('the name of a sheet holds what a sheet may be called', () => {
  expect(sheetName('Users [all]: a/b')).toBe('Users  all   a b')
  expect(sheetName('x'.repeat(40))).toHaveLength(31)
})

import { expect, test } from 'vitest'
import { csvCell, escapeFormula, sheetName } from './spreadsheet-text.ts'

test('a cell of CSV is quoted where it must be, and no formula', () => {
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"')
  expect(csvCell('two\nlines')).toBe('"two\nlines"')
  expect([csvCell('1,5'), csvCell('1,5', ';'), csvCell('a;b', ';')]).toEqual(['"1,5"', '1,5', '"a;b"'])
  for (const formula of ['=1+1', '+41', '-2', '@SUM(A1)', '\tx', '\0x']) expect(csvCell(formula)).toBe(`'${formula}`)
})

test('escaped texts are distinguished from texts that look like them', () => {
  expect(escapeFormula("'=1")).toBe("''=1")
  expect(escapeFormula("'tis")).toBe("'tis")
})

test('the name of a sheet contains only allowed characters', () => {
  expect(sheetName('Users [all]: a/b')).toBe('Users  all   a b')
  expect(sheetName('x'.repeat(40))).toHaveLength(31)
})

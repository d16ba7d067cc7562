import { expect, test } from 'vitest'
import { isCodeNotFetched } from './problem-error.ts'

test.each([
  'Failed to fetch dynamically imported module: https://a.example/assets/page.js',
  'error loading dynamically imported module: https://a.example/assets/page.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/page.css',
])('code that could not be fetched is told from a fault of the program: %s', (message) => {
  expect(isCodeNotFetched(new TypeError(message))).toBe(true)
})

test('a fault of the program is no lost connection, whatever it names', () => {
  expect(isCodeNotFetched(new TypeError("Cannot read properties of undefined (reading 'importedFiles')"))).toBe(false)
  expect(isCodeNotFetched('Importing a module script failed.')).toBe(false)
})

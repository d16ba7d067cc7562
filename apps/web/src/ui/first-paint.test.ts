import { expect, test } from 'vitest'
import { darkColours, lightColours } from './theme/colours.ts'
import css from './first-paint.css?raw'

test('the page before its code has the colours of the theme', () => {
  const found = [...css.matchAll(/--first-(\w+): light-dark\((#\w+), (#\w+)\)/g)]
  expect(found.length).toBeGreaterThan(5)
  for (const [, name = '', light, dark] of found)
    expect({ name, light, dark }).toEqual({
      name,
      light: lightColours[name as keyof typeof lightColours],
      dark: darkColours[name as keyof typeof darkColours],
    })
})

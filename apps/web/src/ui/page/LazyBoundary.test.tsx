import { lazy, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderUi } from '../../test/render.tsx'
import { LazyBoundary, LazyDialogBoundary } from './LazyBoundary.tsx'

/** What browsers throw where a file of the code does not come. */
const notFetched = new TypeError('Failed to fetch dynamically imported module: /assets/part.js')
const MissingPart = lazy(() => Promise.reject(notFetched))

function Form() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <label>
        Description <input />
      </label>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <LazyDialogBoundary onClose={() => setOpen(false)}>
          <MissingPart />
        </LazyDialogBoundary>
      )}
    </>
  )
}

it('says of a dialog whose code does not come that it could not be loaded, and leaves what was typed', async () => {
  await renderUi(<Form />)
  const field = page.getByLabelText('Description')
  await userEvent.fill(field, 'Strand break')
  for (const _ of [1, 2]) {
    await userEvent.click(page.getByRole('button', { name: 'Open' }))
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toMatchTextContent(/No connection to the server/)
    await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await expect.element(field).toHaveValue('Strand break')
})

it('leaves the page beside a part whose code does not come', async () => {
  await renderUi(
    <>
      <h1>Haul rope</h1>
      <LazyBoundary>
        <MissingPart />
      </LazyBoundary>
      <LazyBoundary failure={<p>No map</p>}>
        <MissingPart />
      </LazyBoundary>
    </>,
  )
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This could not be loaded/)
  await expect.element(page.getByText('No map')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Haul rope' })).toBeVisible()
})

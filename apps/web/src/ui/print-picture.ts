// oxlint-disable-next-line import/no-unassigned-import -- styles have no value
import './print-picture.css'

/** Prints one picture on a page of its own, with its name above it; the page itself is not printed. */
export async function printPicture(picture: Blob, name: string): Promise<void> {
  const address = URL.createObjectURL(picture)
  const sheet = document.createElement('figure')
  const drawn = document.createElement('img')
  const caption = document.createElement('figcaption')
  sheet.className = 'print-picture'
  drawn.alt = name
  drawn.src = address
  caption.textContent = name
  sheet.append(caption, drawn)
  try {
    await drawn.decode()
    document.body.append(sheet)
    // The browser goes on once its dialog is closed.
    window.print()
  } finally {
    sheet.remove()
    URL.revokeObjectURL(address)
  }
}

declare module 'virtual:pdf-parts' {
  /** The address of the folder with what the PDF library fetches while it draws; ends with a slash. */
  export const pdfPartsFolder: string
}

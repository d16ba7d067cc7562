/** A picture made of a file: upright, without what a camera wrote into it. */
export interface PreviewPicture {
  readonly bytes: Uint8Array
  readonly mediaType: 'image/webp' | 'image/jpeg'
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** The task of a drawing thread. */
export interface DrawingTask {
  readonly kind: 'picture' | 'heic' | 'pdf'
  /** The longest edge, in pixels; null for the natural size. */
  readonly edge: number | null
  /** As JPEG, on white; else as WebP. */
  readonly isJpeg: boolean
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The picture, or why it could not be drawn. */
export type DrawingResult = PreviewPicture | { readonly failure: string }

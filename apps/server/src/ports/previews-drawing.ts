/** A picture made of a file: upright, without what a camera wrote into it. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly mediaType: 'image/webp' | 'image/jpeg'
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** What a thread is to draw. */
export interface Drawing {
  readonly kind: 'picture' | 'heic' | 'pdf'
  /** The longest edge, in pixels; null for the natural size. */
  readonly edge: number | null
  /** As JPEG, on white; else as WebP. */
  readonly isJpeg: boolean
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What comes of it: the picture, or why there is none. */
export type DrawingResult = Picture | { readonly failure: string }

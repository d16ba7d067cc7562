import sharp from 'sharp'
import { drawTile, tileSize } from './demo-relief.ts'
import type { TileStyle } from './demo-relief.ts'
import type { TilePosition } from './demo-terrain.ts'
import { drawWorld, worldZoom } from './demo-world.ts'

/** A tile that is wanted. */
export interface TileRequest {
  readonly requestId: number
  readonly tile: TilePosition
  readonly style: TileStyle
}

/** A tile that is done: PNG, from the air JPEG. */
export interface DrawnTile {
  readonly requestId: number
  readonly bytes: Uint8Array
}

sharp.cache(false)

// An error ends the process; the parent then rejects the pending requests.
process.on('message', (request: TileRequest) => void draw(request))

async function draw({ requestId, tile, style }: TileRequest): Promise<void> {
  const picture =
    tile.z <= worldZoom
      ? sharp(Buffer.from(drawWorld(tile, style === 'aerial' ? 'air' : 'map'))).flatten()
      : sharp(drawTile(tile, style), { raw: { width: tileSize, height: tileSize, channels: 3 } })
  const encoded = style === 'aerial' ? picture.jpeg({ quality: 82 }) : picture.png({ compressionLevel: 5 })
  const bytes = new Uint8Array(await encoded.toBuffer())
  process.send?.({ requestId, bytes } satisfies DrawnTile)
}

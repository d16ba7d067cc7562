import sharp from 'sharp'
import { drawTile, tileSize } from './demo-relief.ts'
import type { Look } from './demo-relief.ts'
import type { TilePosition } from './demo-terrain.ts'
import { drawWorld, worldZoom } from './demo-world.ts'

/** A tile that is wanted. */
export interface TileOrder {
  readonly order: number
  readonly tile: TilePosition
  readonly look: Look
}

/** A tile that is done: PNG, from the air JPEG. */
export interface DrawnTile {
  readonly order: number
  readonly bytes: Uint8Array
}

sharp.cache(false)

// What fails here ends the process, which whoever ordered the tile hears of.
process.on('message', (order: TileOrder) => void draw(order))

async function draw({ order, tile, look }: TileOrder): Promise<void> {
  const picture =
    tile.z <= worldZoom
      ? sharp(Buffer.from(drawWorld(tile, look === 'aerial' ? 'air' : 'map'))).flatten()
      : sharp(drawTile(tile, look), { raw: { width: tileSize, height: tileSize, channels: 3 } })
  const encoded = look === 'aerial' ? picture.jpeg({ quality: 82 }) : picture.png({ compressionLevel: 5 })
  const bytes = new Uint8Array(await encoded.toBuffer())
  process.send?.({ order, bytes } satisfies DrawnTile)
}

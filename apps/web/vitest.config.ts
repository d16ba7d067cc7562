import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { keptModules } from './plugins/kept-modules.ts'
import { knowledgeCenter } from './plugins/knowledge-center.ts'
import { pdfParts } from './plugins/pdf-parts.ts'
import { texts } from './plugins/texts.ts'

const systemChromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chromium's path: the one named by CHROMIUM_PATH, the system's without a window or with one, or the package's. */
async function chromiumPath(): Promise<string> {
  const named = [process.env['CHROMIUM_PATH'], ...systemChromiums].find((path) => path && existsSync(path))
  if (named) return named
  const packaged = '@sparticuz/chromium'
  const { default: chromium } = (await import(packaged)) as { default: { executablePath(): Promise<string> } }
  return chromium.executablePath()
}

/**
 * Every library that components load. Found late, one would be prepared while tests run, and with it a second copy of
 * React, under which every component fails.
 */
const libraries = [
  '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge',
  '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge',
  '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter',
  '@atlaskit/pragmatic-drag-and-drop/combine',
  '@mantine/core',
  '@mantine/hooks',
  '@mantine/notifications',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'axe-core',
  'echarts/charts',
  'echarts/components',
  'echarts/core',
  'echarts/features',
  'echarts/renderers',
  '@date-fns/tz/date',
  '@date-fns/tz/tzOffset',
  'i18next',
  'papaparse',
  'pdfjs-dist',
  'ol/Feature.js',
  'ol/Kinetic.js',
  'ol/Map.js',
  'ol/Observable.js',
  'ol/View.js',
  'ol/events/condition.js',
  'ol/extent.js',
  'ol/format/GPX.js',
  'ol/format/GeoJSON.js',
  'ol/format/KML.js',
  'ol/geom/GeometryCollection.js',
  'ol/geom/MultiLineString.js',
  'ol/geom/LineString.js',
  'ol/geom/MultiPoint.js',
  'ol/geom/Point.js',
  'ol/interaction/DragPan.js',
  'ol/interaction/MouseWheelZoom.js',
  'ol/interaction/Pointer.js',
  'ol/interaction/defaults.js',
  'ol/layer/Image.js',
  'ol/layer/Tile.js',
  'ol/layer/Vector.js',
  'ol/proj.js',
  'ol/proj/Projection.js',
  'ol/source/Cluster.js',
  'ol/source/ImageStatic.js',
  'ol/source/Vector.js',
  'ol/source/XYZ.js',
  'ol/style/Circle.js',
  'ol/style/Fill.js',
  'ol/style/Icon.js',
  'ol/style/Stroke.js',
  'ol/style/Style.js',
  'ol/style/Text.js',
  'qr',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'uuid',
  'vitest-browser-react',
  'write-excel-file/browser',
  'zod',
]

/** The production build of React, as users have it: the development build computes a third more, most of it stack traces. */
const define = { 'process.env.NODE_ENV': '"production"' }

/** Components in a real browser. */
// oxlint-disable-next-line import/no-default-export -- the runner asks for it
export default defineConfig({
  plugins: [react(), texts(), knowledgeCenter(), pdfParts(), keptModules()],
  define,
  oxc: { jsx: { development: false } },
  optimizeDeps: { include: libraries, rolldownOptions: { transform: { define } } },
  server: { hmr: false },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/usual-page.ts'],
    // As many at once on every machine: two, so that both processors are busy until the last file has ended. The limits
    // only end what hangs: a test waits for what happens.
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      connectTimeout: 180_000,
      provider: playwright({
        launchOptions: { executablePath: await chromiumPath(), args: chromiumArguments, timeout: 180_000 },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
    },
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { calls } from './plugins/calls.ts'
import { chunkRings } from './plugins/chunk-rings.ts'
import { compileHints } from './plugins/compile-hints.ts'
import { compressed } from './plugins/compressed.ts'
import { firstStyles } from './plugins/first-styles.ts'
import { knowledgeCenter } from './plugins/knowledge-center.ts'
import { pageFiles } from './plugins/page-files.ts'
import { pdfParts } from './plugins/pdf-parts.ts'
import { startWithoutSchemas } from './plugins/start-without-schemas.ts'
import { texts } from './plugins/texts.ts'
import { workerlessZip } from './plugins/workerless-zip.ts'

/**
 * What is loaded together comes in one file: a page of 200 small ones takes a slow mobile line far longer than their bytes
 * do. What the start needs is one; each large library is one, apart from what imports it, so that it is loaded where
 * it is drawn with; and of the rest what the same pages share.
 */
const chunkGroups = [
  { name: 'main', test: /[\\/]src[\\/]main\.ts$/, priority: 45 },
  { name: 'start', test: /[\\/]src[\\/](start|accounts[\\/]login[\\/]LoginPage)\.tsx$/, priority: 40 },
  { name: 'frame', test: /[\\/]src[\\/]Frame\.tsx$/, priority: 35 },
  {
    name: 'echarts',
    test: /node_modules[\\/](echarts|zrender)[\\/]/,
    includeDependenciesRecursively: false,
    priority: 30,
  },
  {
    name: 'charts',
    // Beside what pages import themselves these would have every page load the library.
    test: /[\\/](ui[\\/]chart[\\/](Chart|chart-files)|when-near|render-svg|echarts-components|[\w-]+-chart-svg)(\.module\.css|\.tsx?)$/,
    includeDependenciesRecursively: false,
    priority: 29,
  },
  // Its styles go with those of the map that is drawn by it.
  { name: 'maps', test: /node_modules[\\/](ol|rbush|quickselect|earcut)[\\/].*\.js$/, priority: 28 },
  { name: 'shared', minShareCount: 2, priority: 10 },
]

/** The browser build: hashed files in `dist`, ready to be served under a strict content security policy. */
// oxlint-disable-next-line import/no-default-export -- the bundler asks for it
export default defineConfig({
  plugins: [
    react(),
    texts(),
    calls(),
    knowledgeCenter(),
    pdfParts(),
    pageFiles(),
    firstStyles(),
    chunkRings(),
    startWithoutSchemas(),
    workerlessZip(),
    compileHints(),
    compressed(),
  ],
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    outDir: 'dist',
    sourcemap: false,
    target: 'es2023',
    // A picture or font inlined as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
    // The chart library; it is loaded with the rope's page alone.
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
})

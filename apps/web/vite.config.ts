import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { calls } from './calls-plugin.ts'
import { compressed } from './compressed-plugin.ts'
import { pdfParts } from './pdf-parts-plugin.ts'
import { texts } from './texts-plugin.ts'

/** The browser build: hashed files in `dist`, ready to be served under a strict content security policy. */
// oxlint-disable-next-line import/no-default-export -- the bundler asks for it
export default defineConfig({
  plugins: [react(), texts(), calls(), pdfParts(), compressed()],
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
  build: {
    outDir: 'dist',
    sourcemap: false,
    target: 'es2023',
    // A picture or font inlined as data: would be refused by the content security policy.
    assetsInlineLimit: 0,
    // The chart library; it is loaded with the rope's page alone.
    chunkSizeWarningLimit: 700,
  },
})

import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = process.env['HOLDFAST_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2022',
    // Everything comes from our own address, by name: the Content-Security-Policy allows no inlined script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The budget is that of the shell, brotli: see `npm run bench -- web`.
    chunkSizeWarningLimit: 1_000,
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/session', '/setup', '/docs', '/openapi.json', '/pictures', '/barcodes'].map((path) => [path, SERVER]),
    ),
  },
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = process.env['HOLDFAST_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), routeList()],
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

/** Lists the paths of the router in `dist/routes.json`: the server answers other addresses with status 404. */
function routeList(): Plugin {
  return {
    name: 'route-list',
    generateBundle() {
      const router = readFileSync(join(import.meta.dirname, 'src/router.tsx'), 'utf8');
      const paths = [...router.matchAll(/\b(?:outside|screen)\(\s*'([^']+)'/g)].map(([, path]) => path);
      this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(paths) });
    },
  };
}

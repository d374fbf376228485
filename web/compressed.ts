import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const text = /\.(html|js|css|svg|json|txt|webmanifest)$/;
const least = 512; // bytes: below, a smaller body saves nothing

/** Beside each text of the built pages its gzip and brotli forms, so that the house only has to choose. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf-8' })) {
        if (text.test(entry)) compress(join(folder, entry));
      }
    },
  };
}

function compress(file: string): void {
  const body = readFileSync(file);
  if (body.length < least) return;
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  );
}

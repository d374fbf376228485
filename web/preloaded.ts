import type { Plugin, Rolldown } from 'vite';

/** Lets the browser fetch what runs once there are words together with the words, and not after them. */
export function preloaded(entry: string): Plugin {
  return {
    name: 'preloaded',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        needed(entry, bundle)
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** The file that a module was built into, and those that this one imports. */
function needed(entry: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(entry)));
  return first ? [first.fileName, ...first.imports] : [];
}

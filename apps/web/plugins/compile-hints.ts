import type { Plugin } from 'vite'

/** Read by V8 from release 13.6 on (https://v8.dev/blog/explicit-compile-hints); other engines see a comment. Nothing may come before it. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Has the browser compile the functions of each script while it comes, in another thread. Without the hint it passes over them, and compiles
 * each again when it is first called, in the thread that draws the page.
 */
export function compileHints(): Plugin {
  return {
    name: 'catenary-compile-hints',
    apply: 'build',
    generateBundle: {
      // After everything that writes something at the beginning of a script.
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = hint + file.code
      },
    },
  }
}

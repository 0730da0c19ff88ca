/*
 * For people with a session: begins to load the parts of the console beside the program that starts it, which asks for
 * them only once it runs. On a slow line this saves as many round trips as there are steps. Visitors load none of it.
 */
const key = 'console:session'

/** A Vite plugin; `names` are chunks. */
export function preloadConsole(names) {
  let script
  return {
    name: 'preload-console',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = names.map((name) => {
        const chunk = Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name)
        return chunk?.fileName
      })
      // Only the console has them; pages of scripts/bench are built with the same settings.
      if (files.includes(undefined)) return
      const source = `if(localStorage.getItem(${JSON.stringify(key)}))for(const file of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:'/'+file}))\n`
      script = this.getFileName(this.emitFile({ type: 'asset', name: 'preload.js', source }))
    },
    transformIndexHtml: {
      order: 'post',
      handler: () =>
        script === undefined
          ? []
          : [
              {
                tag: 'script',
                attrs: { async: true, fetchpriority: 'high', src: `/${script}` },
                injectTo: 'head-prepend',
              },
            ],
    },
  }
}

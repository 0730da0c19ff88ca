/*
 * For people with a session: begins to load the parts of the console beside the program that starts it, which asks for
 * them only once it runs: its own chunks with their styles, and the entities of every page and of the page in the address. On a slow line
 * this saves as many round trips as there are steps. Once these are there, while the browser runs them, it loads the
 * font and what the first page asks for next. Visitors load none of it.
 */
import { readFileSync } from 'node:fs'

const key = 'console:session'

const read = (name) =>
  JSON.parse(readFileSync(new URL(`../../generated/${name}.json`, import.meta.url), 'utf8'))

/** A Vite plugin; `names` are chunks, `next` those that they ask for, `everywhere` the entities that every page needs. */
export function preloadConsole(names, next, everywhere) {
  let script
  return {
    name: 'preload-console',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunkOf = (name) =>
        Object.values(bundle).find((each) => each.type === 'chunk' && each.name === name)
      const fileOf = (name) => chunkOf(name)?.fileName
      const files = names.map(fileOf)
      // Only the console has them; pages of scripts/bench are built with the same settings.
      if (files.includes(undefined)) return
      // A chunk that is imported waits for its styles, which Vite asks for with this mode too.
      const stylesOf = (all) => all.flatMap((name) => [...(chunkOf(name).viteMetadata?.importedCss ?? [])])
      const later = next.map(fileOf)
      const font = Object.keys(bundle).find((file) => file.endsWith('.woff2'))
      const packs = read('packs').map((_, at) => fileOf(`entities-${at + 1}`))
      const always = packsOf(everywhere)
      const own = read('heads').flatMap(({ name, path, menu }) => {
        const rest = menu ? packsOf([name]).filter((pack) => !always.includes(pack)) : []
        return rest.length > 0 ? [[path, rest]] : []
      })
      const source = `if(localStorage.getItem(${JSON.stringify(key)})){
const packs=${JSON.stringify(packs)},path=location.hash.split('?')[0].split('/').slice(2).join('/')+'/'
const own=${JSON.stringify(own)}.filter(([start])=>path.startsWith(start+'/')).flatMap(([,rest])=>rest)
const add=(link,file)=>document.head.append(Object.assign(document.createElement('link'),link,{href:'/'+file}))
const load=(styles,files,rest)=>{
for(const file of styles)add({rel:'preload',as:'style',crossOrigin:''},file)
for(const file of files)add({rel:'modulepreload',...rest},file)
}
let left
const onload=()=>{
if(--left)return
add({rel:'preload',as:'font',type:'font/woff2',crossOrigin:''},${JSON.stringify(font)})
load(${JSON.stringify(stylesOf(next))},${JSON.stringify(later)})
}
const files=[...${JSON.stringify([...files, ...always.map((at) => packs[at])])},...own.map(at=>packs[at])]
left=files.length
load(${JSON.stringify(stylesOf(names))},files,{onload})
}
`
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

/** Places in `packs.json` of the entities and of what they refer to, transitively. */
function packsOf(names) {
  const heads = new Map(read('heads').map((head) => [head.name, head]))
  const reached = new Set(names)
  // A Set also iterates items added during the loop.
  for (const name of reached) for (const next of heads.get(name)?.leadsTo ?? []) reached.add(next)
  return read('packs').flatMap((pack, at) => (pack.some((name) => reached.has(name)) ? [at] : []))
}

/*
 * `npm run lint`: counts what makes the code hard to read and fails if a count exceeds its limit. A limit may
 * only go down: lower it when a count does. `--list <count>` prints the places of one count.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { arrowsOf, floors, upwardIn } from './rooms.mjs'

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
const files = listed.split('\n').filter((file) => /^(model|server|src|scripts)\/.*\.(ts|tsx|mjs)$/.test(file))
const product = files.filter((file) => !/^scripts\/(bench|drills)\//.test(file))
const textOf = new Map(product.map((file) => [file, readFileSync(file, 'utf8')]))

/** Places of a pattern in files, as `path:line text`. */
function find(pattern, isIn = () => true) {
  return [...textOf].flatMap(([file, text]) =>
    isIn(file)
      ? text
          .split('\n')
          .flatMap((line, at) =>
            [...line.matchAll(pattern)].map((match) => `${file}:${at + 1} ${match[1] ?? match[0]}`),
          )
      : [],
  )
}

const irregular =
  'Told|Kept|Held|Given|Taken|Known|Shown|Drawn|Found|Said|Sent|Made|Seen|Written|Chosen|Broken|Hidden|Left|Lost|Laid|Gone|Bought|Sought|Meant|Built|Thrown|Worn|Borne|Brought'
/** A participle says what happened to a thing instead of what it is. */
const participles = find(new RegExp(`\\b(?:interface|type) ([A-Z][a-z]+ed|${irregular})\\b`, 'g')).filter(
  (place) => !/ (?:Feed|Seed|Need|Speed|Shed)$/.test(place),
)

const [, kindList = ''] = /export const kinds = \[([^\]]+)/.exec(textOf.get('model/entity/kinds.ts')) ?? []
const kinds = Array.from(kindList.matchAll(/'(\w+)'/g), ([, name]) => name)
const kindComparisons = find(
  new RegExp(`\\b[kK]ind (?:===|!==) '(?:${kinds.join('|')})'|case '(?:${kinds.join('|')})':`, 'g'),
  (file) => file !== 'model/entity/kinds.ts',
)
const domQuestions = find(/querySelector(?:All)?\b/g, (file) => file.startsWith('src/'))

function mutual(arrows) {
  return [...arrows.keys()].filter((key) => {
    const [from, to] = key.split(' → ')
    return from < to && arrows.has(`${to} → ${from}`)
  })
}

const arrows = Object.keys(floors).map((place) => [place, arrowsOf(place, textOf)])

const folders = new Map()
for (const file of product) folders.set(dirname(file), [...(folders.get(dirname(file)) ?? []), file])
const parents = new Set([...folders.keys()].map((folder) => dirname(folder)))
const crowded = [...folders]
  .filter(([, own]) => own.length > 30)
  .map(([folder, own]) => `${folder} ${own.length}`)
const sparse = [...folders]
  .filter(
    ([folder, own]) => own.length <= 2 && !parents.has(folder) && !/^(src|server)\/features\//.test(folder),
  )
  .map(([folder, own]) => `${folder} ${own.map((file) => basename(file)).join(', ')}`)

const counts = {
  'types named by a bare participle': [participles, 0],
  'comparisons with the name of a field kind': [kindComparisons, 34],
  'questions to the DOM in src': [domQuestions, 40],
  ...Object.fromEntries(
    arrows.map(([place, own]) => [
      `arrows up in ${place}`,
      [upwardIn(place, own).map((arrow) => `${arrow}: ${own.get(arrow).join(', ')}`), 0],
    ]),
  ),
  'pairs of rooms that import each other': [
    arrows.flatMap(([place, own]) => mutual(own).map((pair) => `${place}: ${pair}`)),
    0,
  ],
  'folders of more than 30 files': [crowded, 0],
  'folders of one or two files': [sparse, 2],
  'files in scripts/': [product.filter((file) => dirname(file) === 'scripts'), 11],
  'lines of product code': [[...textOf.values()].flatMap((text) => text.split('\n').slice(1)), 167_000],
}

const wanted = process.argv[process.argv.indexOf('--list') + 1]
let isOver = false
for (const [name, [found, most]] of Object.entries(counts)) {
  if (process.argv.includes('--list')) {
    if (name === wanted) console.log(found.join('\n'))
    continue
  }
  console.log(`${String(found.length).padStart(7)} of ${String(most).padStart(7)}  ${name}`)
  if (found.length > most) isOver = true
}
if (isOver) {
  console.error(
    'A count exceeds its limit: `node scripts/lint/counts.mjs --list "<count>"` prints the places.',
  )
  process.exitCode = 1
}

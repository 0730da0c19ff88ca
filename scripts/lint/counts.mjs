/*
 * `npm run lint`: counts what makes the tree hard to read and fails when a count exceeds its limit.
 * A limit only ever goes down: lower it when a count does. `--list <count>` prints the places of one count.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

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
/** `interface Asked`, `type Kept = …`: a participle says what happened to a thing and not what it is. */
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

/** Imports between the rooms of a place: `from to` → the files that import. A room is a folder or a file of the place. */
function arrowsOf(place) {
  const roomOf = (file) =>
    file.startsWith(`${place}/`) ? file.slice(place.length + 1).split('/')[0] : undefined
  const arrows = new Map()
  for (const [file, text] of textOf) {
    const from = roomOf(file)
    if (from === undefined) continue
    for (const [, path] of text.matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      const target = path.startsWith('#model/')
        ? join('model', path.slice('#model/'.length))
        : path.startsWith('.') && normalize(join(dirname(file), path))
      if (!target) continue
      const to =
        roomOf(`${target}/`) && files.some((each) => each.startsWith(target)) ? roomOf(target) : undefined
      const name = to && files.includes(`${place}/${to}.ts`) ? `${to}.ts` : to
      const room = name && files.includes(`${place}/${name}x`) ? `${name}x` : name
      if (room === undefined || room === from) continue
      const key = `${from} → ${room}`
      arrows.set(key, [...(arrows.get(key) ?? []), file])
    }
  }
  return arrows
}

/** Arrows that run up in the best order of the rooms found: each room above those that it imports. */
function upward(arrows) {
  const edges = [...arrows.keys()].map((key) => key.split(' → '))
  let order = [...new Set(edges.flat())].sort()
  const up = (rooms) => edges.filter(([from, to]) => rooms.indexOf(from) > rooms.indexOf(to))
  for (let best = up(order).length, isBetter = true; isBetter; ) {
    isBetter = false
    for (const room of [...order]) {
      const rest = order.filter((each) => each !== room)
      for (let at = 0; at <= rest.length; at += 1) {
        const moved = rest.toSpliced(at, 0, room)
        const count = up(moved).length
        if (count >= best) continue
        best = count
        order = moved
        isBetter = true
      }
    }
  }
  return up(order).map(([from, to]) => `${from} → ${to}: ${arrows.get(`${from} → ${to}`).join(', ')}`)
}

function mutual(arrows) {
  return [...arrows.keys()].filter((key) => {
    const [from, to] = key.split(' → ')
    return from < to && arrows.has(`${to} → ${from}`)
  })
}

const mostUp = { 'src/engine': 16, 'server/engine': 12, model: 7 }
const places = Object.keys(mostUp)
const arrows = places.map((place) => [place, arrowsOf(place)])

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

/** What is counted, the places of it and how many there may be. */
const counts = {
  'types named by a bare participle': [participles, 84],
  'comparisons with the name of a field kind': [kindComparisons, 36],
  'questions to the DOM in src': [domQuestions, 42],
  ...Object.fromEntries(
    arrows.map(([place, own]) => [`arrows up in ${place}`, [upward(own), mostUp[place]]]),
  ),
  'pairs of rooms that import each other': [
    arrows.flatMap(([place, own]) => mutual(own).map((pair) => `${place}: ${pair}`)),
    28,
  ],
  'folders of more than 30 files': [crowded, 0],
  'folders of one or two files': [sparse, 11],
  'files in scripts/': [product.filter((file) => dirname(file) === 'scripts'), 11],
  'lines of product code': [[...textOf.values()].flatMap((text) => text.split('\n').slice(1)), 147_000],
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

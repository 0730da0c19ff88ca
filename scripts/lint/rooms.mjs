/*
 * The rooms of the model and of both engines by floor, lowest first. A room is a folder or a file, and may
 * only import from lower floors.
 */
import { dirname, join, normalize } from 'node:path'

export const floors = {
  model: [
    ['fileTypes.ts', 'formats', 'mean.ts', 'units.ts', 'validationText.ts'],
    ['expression', 'geometry.ts', 'specialValueText.ts', 'messages.ts', 'period.ts'],
    ['entity', 'outline.ts', 'walk.ts'],
    ['specialValues.ts', 'people', 'problem', 'show'],
    ['query'],
    ['record'],
    ['changes', 'evaluate', 'near.ts', 'report'],
    ['describe', 'wire'],
    ['import'],
  ],
  'server/engine': [
    ['attempt.ts', 'columns', 'contract', 'messages.ts', 'retryProblems.ts'],
    ['auditLog', 'sql', 'workers'],
    ['tables'],
    ['telemetry'],
    ['outbox', 'report'],
    ['people'],
    ['files'],
    ['check', 'pictures'],
    ['http', 'store'],
    [
      'calendars',
      'changes',
      'events',
      'field',
      'imports',
      'ledger',
      'live',
      'notes',
      'openapi',
      'registered.ts',
    ],
    ['broadcast', 'consoleServer.ts', 'userData'],
    ['assemble.ts'],
    ['app.ts'],
    ['index.ts'],
  ],
  'src/engine': [
    ['contract.ts', 'messages.ts', 'session'],
    ['console'],
    ['data', 'page'],
    ['auth', 'charts', 'empty', 'map', 'records', 'renames', 'shortcuts'],
    ['export', 'fields'],
    ['form', 'narrowing', 'period'],
    ['actions', 'figures', 'registered.ts', 'saving'],
    ['broadcast', 'field', 'rows'],
    ['list'],
    ['record'],
    ['shell'],
    ['index.ts'],
  ],
}

/** Imports between rooms: `from → to` with the files that import. `textOf` has the texts by path. */
export function arrowsOf(place, textOf) {
  const roomOf = (path) => {
    if (!path.startsWith(`${place}/`)) return undefined
    const [name] = path.slice(place.length + 1).split('/')
    return [`${name}.ts`, `${name}.tsx`].find((file) => textOf.has(`${place}/${file}`)) ?? name
  }
  const rooms = new Set([...textOf.keys()].map(roomOf))
  const arrows = new Map()
  for (const [file, text] of textOf) {
    const from = roomOf(file)
    if (from === undefined) continue
    for (const [, path] of text.matchAll(/(?:from|import|import\() ?'([^']+)'/g)) {
      const to = roomOf(path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path)))
      if (to === from || to === undefined || !rooms.has(to)) continue
      arrows.set(`${from} → ${to}`, [...(arrows.get(`${from} → ${to}`) ?? []), file])
    }
  }
  return arrows
}

/** The imports that do not lead to a lower floor; a room without a floor is above all others. */
export function upwardIn(place, arrows) {
  const floorOf = (room) => {
    const at = floors[place].findIndex((floor) => floor.includes(room))
    return at < 0 ? floors[place].length : at
  }
  return [...arrows.keys()].filter((arrow) => {
    const [from, to] = arrow.split(' → ')
    return floorOf(to) >= floorOf(from)
  })
}

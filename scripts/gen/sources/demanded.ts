import { at, type Cursor, itemsOf, textOf } from '../files/cursor'

interface DemandNode {
  readonly path: string
  readonly place: Cursor
  readonly when: string | undefined
  readonly condition: Cursor
}

export function demandsOf(transition: Cursor): readonly DemandNode[] {
  return writtenIn(transition, 'demands')
}

export function pathsOf(transition: Cursor, word: string): readonly (readonly [string, Cursor])[] {
  return writtenIn(transition, word).map(({ path, place }) => [path, place] as const)
}

function writtenIn(transition: Cursor, word: string): readonly DemandNode[] {
  return itemsOf(at(transition, word)).flatMap((each) => {
    const place = textOf(each) === undefined ? at(each, 'field') : each
    const path = textOf(place)
    const condition = at(each, 'when')
    return path === undefined ? [] : [{ path, place, when: textOf(condition), condition }]
  })
}

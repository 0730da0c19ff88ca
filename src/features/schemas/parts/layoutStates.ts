import { Graph, layout } from '@dagrejs/dagre'
import type { Workflow } from '#model/entity/entity'
import { wrapText } from './wrapText'

export interface Point {
  readonly x: number
  readonly y: number
}

interface Box extends Point {
  readonly width: number
  readonly height: number
  readonly lines: readonly string[]
}

/** `x` and `y` are the centre. */
export interface StateBox extends Box {
  readonly value: string
  readonly color: string | undefined
}

/** All transitions between two states; `x` and `y` are the centre of their labels. */
export interface TransitionArrow extends Box {
  readonly key: string
  readonly points: readonly Point[]
}

export interface StateLayout {
  readonly width: number
  readonly height: number
  readonly states: readonly StateBox[]
  readonly ways: readonly TransitionArrow[]
  /** The dot that new records start from, and its arrow. */
  readonly start: Point & { readonly points: readonly Point[] }
}

/** Pixels per character and line. */
export const sizes = { letter: 6.9, line: 16, name: 6.2, nameLine: 14, dot: 6 } as const
const start = '\u0000start'

/** @param isNarrow breaks labels earlier, for small screens */
export function layoutStates({ states, transitions, initial }: Workflow, isNarrow: boolean): StateLayout {
  const graph = new Graph()
  graph.setGraph({
    rankdir: 'TB',
    nodesep: isNarrow ? 14 : 36,
    edgesep: 10,
    ranksep: isNarrow ? 16 : 22,
    marginx: 8,
    marginy: 8,
  })
  graph.setDefaultEdgeLabel(() => ({}))
  const labels = new Map(
    Object.entries(states).map(([value, { label }]) => [value, wrapText(label, isNarrow ? 13 : 20)]),
  )
  for (const [value, lines] of labels) {
    graph.setNode(value, { width: widest(lines, sizes.letter) + 28, height: lines.length * sizes.line + 16 })
  }
  graph.setNode(start, { width: sizes.dot * 2, height: sizes.dot * 2 })
  graph.setEdge(start, String(initial), { weight: 4 })
  const names = new Map<
    string,
    { readonly from: string; readonly to: string; readonly lines: readonly string[] }
  >()
  for (const { label, from, to } of Object.values(transitions)) {
    for (const each of from) {
      const key = `${each} → ${to}`
      const lines = [...(names.get(key)?.lines ?? []), ...wrapText(label, isNarrow ? 13 : 22)]
      names.set(key, { from: String(each), to: String(to), lines })
    }
  }
  for (const { from, to, lines } of names.values()) {
    const width = widest(lines, sizes.name) + 8
    graph.setEdge(from, to, { width, height: lines.length * sizes.nameLine + 4, labelpos: 'c' })
  }
  layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  return {
    width,
    height,
    states: [...labels].map(([value, lines]) => ({
      ...boxOf(graph.node(value)),
      value,
      lines,
      color: states[value]?.color,
    })),
    ways: [...names].map(([key, { from, to, lines }]) => {
      const edge = graph.edge(from, to)
      return { ...boxOf(edge), key, lines, points: pointsOf(edge) }
    }),
    start: { ...boxOf(graph.node(start)), points: pointsOf(graph.edge(start, String(initial))) },
  }
}

function widest(lines: readonly string[], letter: number): number {
  return Math.max(...lines.map((line) => line.length)) * letter
}

interface GraphLayout {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly points?: readonly Point[]
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: GraphLayout) {
  return { x, y, width, height }
}

function pointsOf({ points = [] }: GraphLayout): readonly Point[] {
  return points.map(({ x, y }) => ({ x, y }))
}

/*
 * Room: the rows of a list in another shape than the grid. Hides which parts draw them and how their options are kept in
 * the list's state; search, filters, access and counts are the list's own.
 */
import { type PropsWithChildren, type ReactNode, useMemo } from 'react'
import { shapeFor } from '#model/query/shapeOffers'
import { PlaceholderContext } from '../../page/lazyPart'
import { useConsole } from '../../shell/console'
import { ListFooter } from '../ListFooter'
import { shapeParts } from './registry'
import type { ShapeProps } from './shape'

type ShapedRowsProps = PropsWithChildren<
  Omit<ShapeProps, 'by' | 'fields' | 'options' | 'setOptions'> & {
    /** Stands where the shape is still on its way. */
    readonly waiting: ReactNode
  }
>

/** The rows in the shape that the state asks for; the children where this person's list has no such shape. */
export function ShapedRows({ children, waiting, ...rows }: ShapedRowsProps) {
  const { entity, state } = rows
  const { index, actor } = useConsole()
  const { shape } = state.view
  const found = useMemo(() => shape && shapeFor(index, entity, shape, actor), [index, entity, shape, actor])
  const Part = shape && shapeParts[shape.kind]
  if (!Part || found?.by === undefined) {
    const { total, isMore, hasTotalFailed } = rows.data
    return (
      <>
        {children}
        <ListFooter total={total} isMore={isMore} hasTotalFailed={hasTotalFailed} state={state} />
      </>
    )
  }
  const { kind, options } = shape
  const setOptions: ShapeProps['setOptions'] = (part, inPlace) => {
    const next = Object.entries({ ...options, ...part }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    )
    state.change({ shape: { kind, options: Object.fromEntries(next) } }, undefined, inPlace)
  }
  return (
    <PlaceholderContext value={waiting}>
      <Part {...rows} by={found.by} fields={found.offered.fields} options={options} setOptions={setOptions} />
    </PlaceholderContext>
  )
}

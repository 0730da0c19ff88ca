/*
 * The layouts of a list other than the grid. Hides which components render them and how their options
 * are stored in the list's state.
 */
import { type PropsWithChildren, type ReactNode, useMemo } from 'react'
import { shapeFor } from '#model/query/shapeOffers'
import { useConsole } from '../../console/console'
import { PlaceholderContext } from '../../page/lazyPart'
import { ListFooter } from '../ListFooter'
import type { LayoutProps } from './layout'
import { layoutParts } from './registry'

type LayoutRowsProps = PropsWithChildren<
  Omit<LayoutProps, 'by' | 'fields' | 'options' | 'setOptions'> & {
    readonly waiting: ReactNode
  }
>

/** Renders the children, the grid, when this user's list does not offer the layout. */
export function LayoutRows({ children, waiting, ...rows }: LayoutRowsProps) {
  const { entity, state } = rows
  const { index, actor } = useConsole()
  const { shape } = state.view
  const found = useMemo(() => shape && shapeFor(index, entity, shape, actor), [index, entity, shape, actor])
  const Part = shape && layoutParts[shape.kind]
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
  const setOptions: LayoutProps['setOptions'] = (part, inPlace) => {
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

/*
 * A list as a gallery. Hides that pictures are fetched separately from the rows, in small batches and
 * only near the viewport.
 */

import Skeleton from '@mui/material/Skeleton'
import { useMemo } from 'react'
import type { FoundRow } from '#model/query/queryOf'
import { ListFooter } from '../../ListFooter'
import { gridText } from '../../messages'
import { ByChoice } from '../ByChoice'
import type { LayoutProps } from '../layout'
import { layoutText } from '../messages'
import { GalleryChunk } from './GalleryChunk'
import './gallery.css'

/** Cards per picture request. */
const pieceSize = 6
const waitingCards = [0, 1, 2, 3, 4, 5, 6, 7]

export function Gallery(props: LayoutProps) {
  const { entity, label, by, fields, data, state, setOptions, selection } = props
  const { answer, rows } = data
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are others when the answer is.
  const known = useMemo(() => rows(), [answer])
  const ids = useMemo(() => known.map(({ id }) => Number(id)), [known])
  const pieces = useMemo(() => piecesOf(known), [known])
  return (
    <>
      <div className="shape-bar">
        <ByChoice
          label={layoutText.picture}
          entity={entity}
          by={by}
          fields={fields}
          onBy={(next) => setOptions({ by: next })}
        />
        {selection && known.length > 0 && (
          <label>
            <input
              type="checkbox"
              className="card-box"
              checked={selection.isPageSelected}
              onChange={selection.togglePage}
            />{' '}
            {gridText.selectPage}
          </label>
        )}
      </div>
      <ul className="gallery" aria-label={label} aria-busy={data.isOld || data.total === undefined}>
        {data.total === undefined &&
          waitingCards.map((at) => (
            <Skeleton key={at} component="li" variant="rounded" sx={{ height: 'auto', aspectRatio: '4/5' }} />
          ))}
        {pieces.map((piece, at) => (
          <GalleryChunk
            key={piece.map(({ id }) => id).join()}
            {...props}
            rows={piece}
            first={at * pieceSize}
            ids={ids}
          />
        ))}
      </ul>
      {data.total !== 0 && (
        <ListFooter
          total={data.total}
          isMore={data.isMore}
          hasTotalFailed={data.hasTotalFailed}
          state={state}
        />
      )}
    </>
  )
}

function piecesOf(rows: readonly FoundRow[]): readonly (readonly FoundRow[])[] {
  const count = Math.ceil(rows.length / pieceSize)
  return Array.from({ length: count }, (_each, at) => rows.slice(at * pieceSize, (at + 1) * pieceSize))
}

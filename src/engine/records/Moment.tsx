import { useState } from 'react'
import { showAgo } from '#model/formats/ago'
import { showDateTime } from '#model/formats/index'
import { hint } from '../page/Hints'
import './moment.css'

/**
 * How long ago something happened; the full date is its tooltip, and replaces it on click and on paper.
 * @example <Moment at={entry.at} />
 */
export function Moment({ at }: { readonly at: string }) {
  const [isFull, setFull] = useState(false)
  const [ago, full] = [showAgo(at, new Date()), showDateTime(at)]
  return (
    <button
      type="button"
      className="moment"
      aria-label={`${ago}, ${full}`}
      {...hint(full)}
      onClick={() => setFull(!isFull)}
    >
      <time dateTime={at} data-full={full}>
        {isFull ? full : ago}
      </time>
    </button>
  )
}
